import type { ReactNode } from 'react';
import { formatCount } from '../../format';
import { workTexts } from '../../work-texts';
import { Button } from '../actions/Button';

interface PagerProps {
  /** Index of the first visible row, from 0. */
  offset: number;
  /** Number of rows on this page. */
  count: number;
  limit: number;
  total: number;
  /** True when `total` is a lower bound because the server stopped counting. */
  totalIsCapped?: boolean;
  /** Accessible name, where a screen has several pagers. */
  label?: string;
  onPage: (page: number) => void;
  /** Content before the buttons. */
  children?: ReactNode;
}

/** Pager of a list: '1 to 25 of 240', previous and next. Page numbers start at 1. */
export function Pager({ offset, count, limit, total, totalIsCapped = false, label, onPage, children }: PagerProps) {
  const page = Math.floor(offset / limit) + 1;
  const hasNext = offset + count < total || (totalIsCapped && count === limit);
  return (
    <nav aria-label={label ?? workTexts.pages} className="pager small">
      <span className="num">
        {workTexts.range(
          formatCount(offset + 1),
          formatCount(offset + count),
          `${formatCount(total)}${totalIsCapped ? '+' : ''}`,
        )}
      </span>
      <div>
        {children}
        <span>
          <Button size="small" disabled={page === 1} onClick={() => onPage(page - 1)}>
            {workTexts.previous}
          </Button>
          <Button size="small" disabled={!hasNext} onClick={() => onPage(page + 1)}>
            {workTexts.next}
          </Button>
        </span>
      </div>
    </nav>
  );
}
