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
  /** Announced while the first rows load. */
  loading: string;
  /** State of the query. */
  list: { data: Page | undefined; isFetching: boolean; isPlaceholderData: boolean };
  /** Number of rows on this page; undefined while they load. */
  count: number | undefined;
  /** Error message; rows that were loaded before stay visible. */
  failure: string | undefined;
  onRetry: () => void;
  /** Alternative action for a filtered list, because the filters in the address may cause the error. */
  instead?: WayOn | false;
  onPage: (page: number, options?: { replace: boolean }) => void;
  toolbar: ReactNode;
  /** Content in place of the rows when there are none. */
  empty: ReactNode;
  /** True when the toolbar shows the total, so that the pager is needed only from two pages on. */
  pagerFromTwo?: boolean;
  style?: CSSProperties;
  /** The rows: a table, or cards on a phone. */
  children: ReactNode;
}

/** List of a page: toolbar, then rows, skeletons, an empty state or an error; then the pager. */
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
  // The page has become empty, because its last row is gone: goes to the last page.
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
