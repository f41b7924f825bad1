import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { ChartColumn } from 'lucide-react';
import { useId } from 'react';
import { useStore } from 'ra-core';
import { adminPaths } from '#rules/admin-paths';
import { addDays } from '#rules/periods';
import { sourceLabel } from '#rules/subscription';
import { messageOf } from '../../../shared/api/errors';
import type { NewsletterStatistics } from '../../../shared/api/schema';
import { Bars } from '../../../shared/charts/Bars';
import { ChartPanel } from '../../../shared/charts/ChartPanel';
import { Button } from '../../../shared/components/actions/Button';
import { RetryNotice } from '../../../shared/components/feedback/RetryNotice';
import { StatStrip } from '../../../shared/components/lists/StatStrip';
import { stepLabel } from '../../../shared/figures/period';
import { formatCount, formatDay, formatPercent } from '../../../shared/format';
import { halves } from '../../components/columns';
import { RecordLink } from '../../components/RecordLink';
import { Rows } from '../../components/Rows';
import { newsletterStatisticsQuery } from './api';
import { subscriberTexts } from './texts';

const words = subscriberTexts.overview;

/** Key figures of the newsletter. The growth and the sources of the subscribers are collapsed at first. */
export function Overview() {
  const { data, error, isFetching, refetch } = useQuery(newsletterStatisticsQuery);
  const [isOpen, setOpen] = useStore('subscribers.growth', false);
  const id = useId();
  if (error && !data) {
    return (
      <RetryNotice retrying={isFetching} onRetry={() => void refetch()}>
        {messageOf(error, words.failed)}
      </RetryNotice>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Strip statistics={data} />
      <Button
        size="small"
        variant="text"
        icon={<ChartColumn size={14} />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        style={{ justifySelf: 'start' }}
      >
        {isOpen ? words.hide : words.show}
      </Button>
      {isOpen && data && (
        <Box id={id} sx={{ ...halves, pb: 1 }}>
          <Growth weeks={data.weeks} />
          <Sources bySource={data.bySource} />
        </Box>
      )}
    </Box>
  );
}

function Strip({ statistics }: { statistics: NewsletterStatistics | undefined }) {
  const week = statistics?.weeks.at(-1);
  const count = (key: 'subscribed' | 'unsubscribed' | 'bounced') => statistics && formatCount(statistics[key]);
  return (
    <StatStrip
      stats={[
        {
          label: words.subscribed,
          value: count('subscribed'),
          width: 72,
          change: week && words.joined(formatCount(week.joined)),
          about: statistics && words.ofTotal(formatCount(statistics.total)),
        },
        {
          label: words.confirmed,
          value: statistics && rateOf(statistics),
          width: 48,
          about: statistics && words.pending(formatCount(statistics.pending)),
        },
        {
          label: words.unsubscribed,
          value: count('unsubscribed'),
          width: 56,
          about: week && words.left(formatCount(week.left)),
        },
        {
          label: words.bounced,
          value: count('bounced'),
          width: 48,
          about: statistics && words.complained(statistics.complained),
        },
      ]}
    />
  );
}

const rateOf = ({ confirmedRate }: NewsletterStatistics) =>
  confirmedRate === null ? words.none : formatPercent(confirmedRate);

function Growth({ weeks }: Pick<NewsletterStatistics, 'weeks'>) {
  const rows = weeks.map(({ left, bounced, complained, ...week }, index) => ({
    ...week,
    cells: [week.joined, left, bounced, complained].map(formatCount),
    lost: left + bounced + complained,
    isNow: index === weeks.length - 1,
  }));
  return (
    <ChartPanel
      title={words.growth}
      sum={formatCount(weeks.reduce((sum, { joined }) => sum + joined, 0))}
      about={words.joinedIn(weeks.length)}
      table={{ heads: words.heads, rows: rows.map(({ week, cells }) => [formatDay(week), ...cells]) }}
      note={
        <span>
          <i className="before" />
          {words.lost}
        </span>
      }
    >
      <Bars
        label={words.growth}
        format={formatCount}
        bars={rows.map(({ week, joined, lost, isNow }) => ({
          label: stepLabel({ from: week, to: addDays(week, 6) }, 'week'),
          name: words.week(formatDay(week), formatCount(joined), formatCount(lost)),
          parts: [{ tone: 'ink', value: joined }],
          before: lost,
          current: isNow,
        }))}
      />
    </ChartPanel>
  );
}

const listOf = (source: string) =>
  `${adminPaths.subscribers}?${new URLSearchParams({ filter: JSON.stringify({ source }) })}`;

const Sources = ({ bySource }: Pick<NewsletterStatistics, 'bySource'>) => (
  <Rows
    title={words.sources}
    aside={words.sourcesAbout}
    nothing={subscriberTexts.emptyTitle}
    rows={bySource.map(({ source, subscribed, total }) => ({
      key: source,
      what: <RecordLink to={listOf(source)}>{sourceLabel(source)}</RecordLink>,
      about: <span className="num">{words.ofSource(formatCount(subscribed), formatCount(total))}</span>,
    }))}
  />
);
