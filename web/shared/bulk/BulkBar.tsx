import type { ReactNode } from 'react';
import { Button } from '../components/actions/Button';
import { formatCount } from '../format';
import { bulkTexts as words } from './texts';

interface BulkBarProps {
  count: number;
  /** Control that extends the selection beyond the current page. */
  more?: ReactNode;
  onClear: () => void;
  children: ReactNode;
}

/** Bar with the number of selected rows and their bulk actions. */
export function BulkBar({ count, more, onClear, children }: BulkBarProps) {
  return (
    <section aria-label={words.bar} className="bulk-bar small">
      <b className="num" role="status">
        {words.selected(formatCount(count))}
      </b>
      <i aria-hidden />
      {children}
      {more}
      <Button size="small" variant="text" onClick={onClear} className="clear">
        {words.unselect}
      </Button>
    </section>
  );
}
