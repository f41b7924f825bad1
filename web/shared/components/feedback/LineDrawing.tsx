import type { ReactNode } from 'react';

/**
 * Grey line drawing of a table without a hologram. All pages share the file, and the colours follow the light or dark
 * mode. Children are placed where the hologram would be.
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
