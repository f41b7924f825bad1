import { type CSSProperties, type ReactNode, useEffect } from 'react';
import { Pager } from '../../shared/components/lists/Pager';
import { RetryNotice, type WayOn } from '../../shared/components/feedback/RetryNotice';
import { VisuallyHidden } from '../../shared/components/frame/VisuallyHidden';

interface Page {
  total: number;
  totalIsCapped?: boolean;
  limit: number;
  offset: number;
}

interface ListCardProps {
  label: string;
  /** Text for screen readers while the first rows are loading. */
  loading: string;
  /** State of the query. */
  list: { data: Page | undefined; isFetching: boolean; isPlaceholderData: boolean };
  /** Number of rows on this page; undefined while they are loading. */
  count: number | undefined;
  /** Error message; rows that are already loaded stay visible. */
  failure: string | undefined;
  onRetry: () => void;
  /** Alternative to the retry for a filtered list, because the filters in the address may cause the error. */
  instead?: WayOn | false;
  onPage: (page: number, options?: { replace: boolean }) => void;
  toolbar: ReactNode;
  /** Content when the list has no rows. */
  empty: ReactNode;
  /** True when the toolbar shows the total; the pager is then hidden while there is only one page. */
  pagerFromTwo?: boolean;
  style?: CSSProperties;
  /** Rows of the list: a table, or cards on a phone. */
  children: ReactNode;
}

/** Card with a list: toolbar, rows (or skeletons, an empty state or an error), and pager. */
export function ListCard(props: ListCardProps) {
  const {
    label,
    loading,
    list,
    count,
    failure,
    onRetry,
    instead,
    onPage,
    toolbar,
    empty,
    style,
    children,
    pagerFromTwo,
  } = props;
  const { data, isFetching, isPlaceholderData } = list;
  // When the last row of the last page was removed, goes to the page that is now the last.
  const beyond = data && !isPlaceholderData && count === 0 && data.offset > 0;
  useEffect(() => {
    if (beyond) onPage(Math.max(1, Math.ceil(data.total / data.limit)), { replace: true });
  });
  return (
    <section aria-label={label} aria-busy={isFetching} className="card list-card" style={style}>
      <VisuallyHidden role="status">{isFetching && !data ? loading : ''}</VisuallyHidden>
      {toolbar}
      {failure !== undefined && (
        <RetryNotice retrying={isFetching} onRetry={onRetry} instead={instead} style={{ margin: 20 }}>
          {failure}
        </RetryNotice>
      )}
      {failure !== undefined && !data ? null : count === 0 && !beyond ? empty : children}
      {data && count && !(pagerFromTwo && data.total <= data.limit) ? (
        <Pager {...data} count={count} onPage={onPage} />
      ) : null}
    </section>
  );
}
