import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import { messageOf } from '../../shared/api/errors';
import type { QuoteList } from '../../shared/api/schema';
import { Panel } from '../../shared/components/frame/Panel';
import { Skeleton } from '../../shared/components/feedback/Skeleton';
import { StatusBadge } from '../../shared/components/badges/StatusBadge';
import { formatDate, formatMoneyShort } from '../../shared/format';
import { paths } from '#rules/paths';
import { texts } from '../../shared/texts';
import { usePortal } from '../portal';
import { IdLink } from '../quotes/list/cells';
import { dashboardTexts } from './texts';
import { shownStatus } from '#rules/quote-status';
import { RetryNotice } from '../../shared/components/feedback/RetryNotice';

const words = dashboardTexts.latest;

/** How many the panel shows. */
export const LATEST = 6;

/** The newest quotes, each a row that opens. */
export function LatestQuotes({ quotes }: { quotes: UseQueryResult<QuoteList> }) {
  const { basePath } = usePortal();
  const { data, error, isFetching, refetch } = quotes;
  return (
    <Panel
      title={words.title}
      flush
      aside={
        <Link to={paths.quotes(basePath)} className="link">
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
                  <p className="what no-wrap">{quote.products.join(', ') || texts.unknown}</p>
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
            : Array.from({ length: LATEST }, (_, index) => (
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
