import { ArrowRight, type LucideIcon } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { classes } from '../classes';

interface PaletteRowProps {
  id: string;
  to: string;
  /** That another app is there, which the browser loads. */
  reloads?: boolean;
  icon: LucideIcon;
  title: ReactNode;
  note?: ReactNode;
  aside?: string;
  /** That it leads to all of them. */
  isAll?: boolean;
  isCurrent: boolean;
  onPoint: () => void;
  onOpen: () => void;
}

/** An option of a palette's list: a link that the arrows come to. */
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
