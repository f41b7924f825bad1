import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import { shownStatus } from '#rules/quote-status';
import { messageOf } from '../../shared/api/errors';
import type { QuoteRow } from '../../shared/api/schema';
import { StatusBadge } from '../../shared/components/badges/StatusBadge';
import { RetryNotice } from '../../shared/components/feedback/RetryNotice';
import { Skeleton } from '../../shared/components/feedback/Skeleton';
import { Panel } from '../../shared/components/frame/Panel';
import { formatDate, formatMoneyShort } from '../../shared/format';
import { IdLink } from '../quotes/list/cells';

interface QuotesPanelProps<Row extends QuoteRow> {
  words: { title: string; all: string; empty: string; emptyText: string; failed: string };
  quotes: UseQueryResult<{ data: Row[] }>;
  /** Number of quotes in the panel. */
  count: number;
  /** Address of the list of all quotes. */
  to: string;
  /** Returns the description in a row. */
  what: (quote: Row) => string;
}

/** Panel with the latest quotes; each row opens its quote. */
export function QuotesPanel<Row extends QuoteRow>({ words, quotes, count, to, what }: QuotesPanelProps<Row>) {
  const { data, error, isFetching, refetch } = quotes;
  return (
    <Panel
      title={words.title}
      flush
      aside={
        <Link to={to} className="link">
          {words.all}
        </Link>
      }
    >
      {error && !data ? (
        <RetryNotice retrying={isFetching} onRetry={() => void refetch()} style={{ margin: 20 }}>
          {messageOf(error, words.failed)}
        </RetryNotice>
      ) : data?.data.length === 0 ? (
        <div className="panel-content">
          <p className="strong">{words.empty}</p>
          <p className="secondary">{words.emptyText}</p>
        </div>
      ) : (
        <ul aria-label={words.title} aria-busy={!data} className="latest-quotes">
          {data
            ? data.data.map((quote) => (
                <li key={quote.id}>
                  <p className="what no-wrap">{what(quote)}</p>
                  <div className="second">
                    <div className="id small tertiary num">
                      <IdLink row={quote} />
                      {formatDate(quote.createdAt)}
                    </div>
                    <div className="status">
                      <StatusBadge status={shownStatus(quote)} on="list" />
                    </div>
                  </div>
                  <p className="total num">{formatMoneyShort(quote.total, quote.currency)}</p>
                </li>
              ))
            : Array.from({ length: count }, (_, index) => (
                <li key={index}>
                  <Skeleton width={180} height={14} className="what" />
                  <div className="second">
                    <Skeleton width={140} height={12} className="id" />
                    <Skeleton width={84} height={22} className="status" />
                  </div>
                  <Skeleton width={64} height={14} className="total" />
                </li>
              ))}
        </ul>
      )}
    </Panel>
  );
}
