import type { JobFigures } from '../../shared/api/schema';
import { Bars } from '../../shared/charts/Bars';
import { ChartPanel } from '../../shared/charts/ChartPanel';
import { formatCount } from '../../shared/format';
import { jobTexts } from './texts';

const words = jobTexts.hours;

const hourOf = (at: string) =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(new Date(at));

/** Chart of the jobs that ended in each of the last 24 hours, in the user's time zone. */
export function JobHours({ hours }: { hours: JobFigures['hours'] }) {
  const ended = hours.reduce((sum, { done, failed }) => sum + done + failed, 0);
  return (
    <ChartPanel
      title={words.title}
      sum={formatCount(ended)}
      about={words.about}
      note={words.note}
      table={{
        heads: [words.hour, words.done, words.failed],
        rows: hours.map(({ at, done, failed }) => [hourOf(at), formatCount(done), formatCount(failed)]),
      }}
    >
      <Bars
        label={words.label}
        format={formatCount}
        bars={hours.map(({ at, done, failed }, index) => ({
          label: hourOf(at).slice(0, 2),
          name: words.bar(hourOf(at), done, failed),
          parts: [
            { tone: 'ink', value: done },
            { tone: 'error', value: failed },
          ],
          current: index === hours.length - 1,
        }))}
      />
    </ChartPanel>
  );
}
