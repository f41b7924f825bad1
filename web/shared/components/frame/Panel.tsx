import { useId, type ReactNode } from 'react';
import { classes } from '../../classes';

interface PanelProps {
  title: string;
  /** A short note at the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
  /** Removes the padding of 20 px around the content, for lists. */
  flush?: boolean;
  className?: string;
}

/** Card with a title row. Do not nest cards; groups inside a card use lines and indentation. */
export function Panel({ title, aside, children, flush = false, className }: PanelProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={classes('card', className)}>
      <div className="panel-head">
        <h2 id={titleId} className="h5">
          {title}
        </h2>
        {aside !== undefined && <span className="panel-aside small">{aside}</span>}
      </div>
      {flush ? children : <div className="panel-content">{children}</div>}
    </section>
  );
}

/** Style of a card (surface, hairline, radius 10) for pages that use the component library. */
export const cardStyle = {
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
  minWidth: 0,
} as const;
