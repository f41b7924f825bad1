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
  /** Said while the first rows load. */
  loading: string;
  /** The answer, while and after it is asked for. */
  list: { data: Page | undefined; isFetching: boolean; isPlaceholderData: boolean };
  /** How many rows this page has; undefined while they load. */
  count: number | undefined;
  /** What to tell when the list did not come; what came before stays. */
  failure: string | undefined;
  onRetry: () => void;
  /** Another way on where filters narrow the list: what the address asks for may be the fault. */
  instead?: WayOn | false;
  onPage: (page: number, options?: { replace: boolean }) => void;
  toolbar: ReactNode;
  /** In place of the rows when there are none. */
  empty: ReactNode;
  /** Where the toolbar says how many there are. */
  pagerFromTwo?: boolean;
  style?: CSSProperties;
  /** The rows: a table, on a phone cards. */
  children: ReactNode;
}

/** A list of a page: its toolbar, then rows, bars while they load, why there are none, or what went wrong; then the pager. */
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
  // The last row of a page is gone: show the page before it.
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
