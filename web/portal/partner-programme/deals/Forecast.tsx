import { useQuery } from '@tanstack/react-query';
import { Table2 } from 'lucide-react';
import { useState } from 'react';
import type { DealForecast } from '../../../shared/api/schema';
import { chartTexts } from '../../../shared/charts/texts';
import { Button } from '../../../shared/components/actions/Button';
import { Skeleton } from '../../../shared/components/feedback/Skeleton';
import { VisuallyHidden } from '../../../shared/components/frame/VisuallyHidden';
import { formatCount, formatMoneyShort, formatThousands } from '../../../shared/format';
import { dealForecastQuery } from './api';
import { dealTexts } from './texts';

const words = dealTexts.forecast;
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' });
const LONG = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

type Month = DealForecast['months'][number] & { label: string; name: string };

/** Chart and table of the expected value of the open deals by month. Hidden when loading fails. */
export function Forecast() {
  const { data, error } = useQuery(dealForecastQuery);
  const [asTable, setAsTable] = useState(false);
  if (error && !data) return null;
  if (!data) return <Skeleton width={600} height={168} style={{ width: '100%', borderRadius: 10, marginBottom: 24 }} />;
  const months: Month[] = data.months.map((month) => {
    const day = new Date(`${month.month}-01T00:00:00Z`);
    return { ...month, label: MONTH.format(day), name: LONG.format(day) };
  });
  if (data.later.deals > 0) months.push({ ...data.later, label: words.later, name: words.later });
  return (
    <section className="card forecast" aria-label={words.title}>
      <div className="forecast-sum">
        <h2>{words.title}</h2>
        <b className="num">{formatThousands(data.weighted)}</b>
        <p className="caption tertiary">{words.of(formatThousands(data.value))}</p>
        <div className="forecast-legend caption">
          <span>
            <i className="weighted" />
            {words.weighted}
          </span>
          <span>
            <i className="rest" />
            {words.ifWon}
          </span>
          <Button
            variant="text"
            size="small"
            icon={<Table2 size={15} />}
            aria-label={`${asTable ? chartTexts.asChart : chartTexts.asTable}: ${words.title}`}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? chartTexts.asChart : chartTexts.asTable}
          </Button>
        </div>
      </div>
      {asTable ? <ForecastTable months={months} /> : <ForecastBars months={months} now={data.months[0]?.month} />}
    </section>
  );
}

function ForecastBars({ months, now }: { months: Month[]; now: string | undefined }) {
  const highest = Math.max(1, ...months.map(({ value }) => value));
  const height = (value: number) => ({ height: `${(92 * value) / highest}%` });
  return (
    <ul className="forecast-months">
      {months.map(({ month, label, name, value, weighted, deals }) => (
        <li key={label + month} className={month === now ? 'now' : undefined}>
          <VisuallyHidden>{words.bar(name, formatMoneyShort(weighted), deals, formatMoneyShort(value))}</VisuallyHidden>
          <b aria-hidden className="num">
            {formatThousands(weighted)}
          </b>
          <span aria-hidden className="forecast-bar">
            {value > weighted && <i className="rest" style={height(value - weighted)} />}
            {weighted > 0 && <i className="weighted" style={height(weighted)} />}
          </span>
          <span aria-hidden className="caption tertiary">
            {label}
          </span>
        </li>
      ))}
    </ul>
  );
}

function ForecastTable({ months }: { months: Month[] }) {
  return (
    <div className="chart-scroll">
      <table className="chart-table">
        <caption>{words.title}</caption>
        <thead>
          <tr>
            {[words.month, words.deals, words.weighted, words.ifWon].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map(({ name, deals, weighted, value }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{formatCount(deals)}</td>
              <td>{formatMoneyShort(weighted)}</td>
              <td>{formatMoneyShort(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
