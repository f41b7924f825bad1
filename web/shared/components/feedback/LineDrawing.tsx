import type { ReactNode } from 'react';

/**
 * Grey line drawing of a table without a hologram, from a file that all pages share; its lines adapt to the light or
 * dark mode. Children appear where the hologram would be.
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
