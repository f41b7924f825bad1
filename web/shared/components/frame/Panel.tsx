import { useId, type ReactNode } from 'react';
import { classes } from '../../classes';

interface PanelProps {
  title: string;
  /** A short note at the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
  /** Without the 20 px around the content, for lists with their own rows. */
  flush?: boolean;
  className?: string;
}

/** A card with a title row. No card goes inside a card: groups inside use hairlines and indent. */
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

/** Surface, hairline, radius 10: what a card is, for pages of the component library. */
export const cardStyle = {
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
  minWidth: 0,
} as const;
