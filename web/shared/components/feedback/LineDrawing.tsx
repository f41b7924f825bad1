import type { ReactNode } from 'react';

/**
 * The grey line drawing of an unlit table, from a file that all pages share; its lines follow the light or dark mode.
 * Children stand in the place of the hologram.
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
