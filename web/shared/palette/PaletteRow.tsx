import { ArrowRight, type LucideIcon } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { classes } from '../classes';

interface PaletteRowProps {
  id: string;
  to: string;
  /** True when the address belongs to another app and needs a page load. */
  reloads?: boolean;
  icon: LucideIcon;
  title: ReactNode;
  note?: ReactNode;
  aside?: string;
  /** True for the row that opens the whole list of a type. */
  isAll?: boolean;
  isCurrent: boolean;
  onPoint: () => void;
  onOpen: () => void;
}

/** A row of the palette: a link that the arrow keys can select. */
export function PaletteRow(props: PaletteRowProps) {
  const { id, to, reloads, icon: Icon, title, note, aside, isAll, isCurrent, onPoint, onOpen } = props;
  const self = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isCurrent) self.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <Link
      ref={self}
      id={id}
      to={to}
      reloadDocument={reloads}
      role="option"
      aria-selected={isCurrent}
      tabIndex={-1}
      className={classes('palette-row', isAll && 'all')}
      onPointerMove={isCurrent ? undefined : onPoint}
      onClick={onOpen}
    >
      <span className="palette-icon">{!isAll && <Icon size={16} />}</span>
      <span className="palette-words">
        <span className="no-wrap">{title}</span>
        {note && <span className="small secondary no-wrap">{note}</span>}
      </span>
      {aside && <span className="small tertiary">{aside}</span>}
      {isAll && <ArrowRight size={15} />}
    </Link>
  );
}
