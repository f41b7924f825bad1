import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ArrowRight, Search } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { classes } from '../classes';
import { VisuallyHidden } from '../components/frame/VisuallyHidden';
import { useProfile } from '../session/session';
import { texts } from '../texts';
import { groupsOf, type Row } from './groups';
import type { PaletteArea } from './palette';
import { noteRecent } from './recent';
import { paletteTexts } from './texts';

const words = paletteTexts;

interface PaletteProps {
  area: PaletteArea;
  open: boolean;
  onClose: () => void;
}

/** Everything by what is typed: what was opened lately, what can be begun, pages, and what the server finds. */
export function Palette({ area, open, onClose }: PaletteProps) {
  const box = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = box.current;
    if (open) shown?.showModal();
    return () => shown?.close(); // and the focus goes back to where it was
  }, [open]);
  useEffect(() => {
    const shown = box.current;
    const leave = ({ target }: Event) => target === shown && onClose(); // a press beside what it shows
    shown?.addEventListener('click', leave);
    return () => shown?.removeEventListener('click', leave);
  }, [onClose]);
  return (
    <dialog
      ref={box}
      className="palette"
      aria-label={words.name}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault(); // the browser's own way tells only later, when it may have been opened again
        onClose();
      }}
      onClose={() => !box.current?.open && onClose()}
    >
      {open && <Content area={area} onClose={onClose} />}
    </dialog>
  );
}

function Content({ area, onClose }: Omit<PaletteProps, 'open'>) {
  const navigate = useNavigate();
  const { id: userId } = useProfile();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const onlyActions = typed.startsWith('>');
  const sought = (onlyActions ? typed.slice(1) : typed).trim();
  const query = useRested(sought);
  const { data, isFetching, isError } = useQuery({
    queryKey: ['search', query],
    queryFn: ({ signal }) => area.search(query, signal),
    enabled: query.length > 1 && !onlyActions,
    placeholderData: keepPreviousData,
  });
  const found = query.length > 1 && sought.length > 1 && !onlyActions ? (data ?? []) : [];
  const groups = groupsOf(area, userId, sought, onlyActions, found);
  const rows = groups.flatMap((group) => group.rows);
  const current = Math.min(at, rows.length - 1);
  const isWaiting = !onlyActions && sought.length > 1 && (isFetching || sought !== query);

  const opened = ({ recent }: Row) => {
    if (recent) noteRecent(userId, recent);
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[current];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (rows.length > 0) setAt((current + step + rows.length) % rows.length);
    } else if (event.key === 'Enter' && row) {
      event.preventDefault();
      if (event.ctrlKey || event.metaKey) window.open(row.to, '_blank', 'noopener');
      else void navigate(row.to);
      opened(row);
    }
  };
  return (
    <>
      <div className="palette-input">
        <Search size={18} />
        <input
          autoFocus
          role="combobox"
          aria-label={words.name}
          aria-expanded={rows.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={rows.length > 0 ? `${listId}-${current}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={words.placeholder}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="palette-close" onClick={onClose}>
          <kbd>Esc</kbd>
          <span>{texts.cancel}</span>
        </button>
      </div>
      <VisuallyHidden role="status">{isWaiting ? words.searching : words.found(rows.length)}</VisuallyHidden>
      <div id={listId} role="listbox" aria-label={words.results} className="palette-list">
        {groups.map((group) => (
          <div key={group.label} role="group" aria-label={group.label}>
            <div className="palette-kind" aria-hidden>
              {group.label}
            </div>
            {group.rows.map((row) => {
              const index = rows.indexOf(row);
              return (
                <PaletteRow
                  key={row.to + row.title}
                  row={row}
                  id={`${listId}-${index}`}
                  isCurrent={index === current}
                  sought={sought}
                  onPoint={() => setAt(index)}
                  onOpen={() => opened(row)}
                />
              );
            })}
          </div>
        ))}
      </div>
      {rows.length === 0 && (
        <p className="palette-none">
          {isError ? words.failed : isWaiting ? words.searching : sought === '' ? words.hint : words.none(sought)}
        </p>
      )}
      <div className="palette-foot" aria-hidden>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {words.keys.move}
        </span>
        <span>
          <kbd>↵</kbd> {words.keys.open}
        </span>
        <span>
          <kbd>Ctrl</kbd> <kbd>↵</kbd> {words.keys.newTab}
        </span>
        <span>
          <kbd>&gt;</kbd> {words.keys.actions}
        </span>
      </div>
    </>
  );
}

interface PaletteRowProps {
  row: Row;
  id: string;
  isCurrent: boolean;
  sought: string;
  onPoint: () => void;
  onOpen: () => void;
}

function PaletteRow({ row, id, isCurrent, sought, onPoint, onOpen }: PaletteRowProps) {
  const self = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isCurrent) self.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  const Icon = row.icon;
  return (
    <Link
      ref={self}
      id={id}
      to={row.to}
      role="option"
      aria-selected={isCurrent}
      tabIndex={-1}
      className={classes('palette-row', row.isAll && 'all')}
      onPointerMove={isCurrent ? undefined : onPoint}
      onClick={onOpen}
    >
      <span className="palette-icon">{!row.isAll && <Icon size={16} />}</span>
      <span className="palette-words">
        <span className="no-wrap">{row.isAll ? row.title : <Marked text={row.title} sought={sought} />}</span>
        {row.note && (
          <span className="small secondary no-wrap">
            <Marked text={row.note} sought={sought} />
          </span>
        )}
      </span>
      {row.aside && <span className="small tertiary">{row.aside}</span>}
      {row.isAll && <ArrowRight size={15} />}
    </Link>
  );
}

/** The words that were typed, bold where they stand. */
function Marked({ text, sought }: { text: string; sought: string }) {
  const parts = sought.split(/\s+/).filter(Boolean);
  if (parts.length === 0) return text;
  const pattern = new RegExp(
    `(${parts.map((part) => part.replace(/[$()*+./?[\\\]^{|}]/gu, '\\$&')).join('|')})`,
    'giu',
  );
  return text.split(pattern).map((part, index) => (index % 2 === 1 ? <b key={index}>{part}</b> : part));
}

/** `value` once it has rested for a moment. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), 200);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
