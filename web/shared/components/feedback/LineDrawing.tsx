import type { ReactNode } from 'react';

/**
 * The grey line drawing of an unlit table, from a file that every page shares; the lines follow the mode. What is given
 * stands where its hologram would.
 */
export function LineDrawing({ children }: { children?: ReactNode }) {
  return (
    <div className="line-drawing">
      <svg viewBox="0 0 220 140" aria-hidden>
        <use href="/drawings/table.svg#table" />
      </svg>
      {children}
    </div>
  );
}
