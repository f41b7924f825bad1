import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { VisuallyHidden } from '../components/frame/VisuallyHidden';
import { useProfile } from '../session/session';
import { texts } from '../texts';
import { groupsOf, type Row } from './groups';
import type { PaletteArea } from './palette';
import { PaletteFrame } from './PaletteFrame';
import { PaletteRow } from './PaletteRow';
import { noteRecent } from './recent';
import { paletteTexts } from './texts';
import { useRested } from './use-rested';

const words = paletteTexts;

interface PaletteProps {
  area: PaletteArea;
  open: boolean;
  onClose: () => void;
}

/** Search dialog: recently opened items, actions, pages, and the server's search results for the typed text. */
export const Palette = ({ area, open, onClose }: PaletteProps) => (
  <PaletteFrame name={words.name} open={open} onClose={onClose}>
    <Content area={area} onClose={onClose} />
  </PaletteFrame>
);

function Content({ area, onClose }: Omit<PaletteProps, 'open'>) {
  const navigate = useNavigate();
  const { id: userId } = useProfile();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  /**
   * True when Enter was pressed while the list still showed results for an earlier text; the first row is opened once
   * the new results arrive.
   */
  const [isHeld, setHeld] = useState(false);
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
  const open = (row: Row) => {
    void navigate(row.to);
    opened(row);
  };
  const openFirst = useEffectEvent(() => {
    if (rows[0]) open(rows[0]);
  });
  useEffect(() => {
    if (isHeld && !isWaiting) openFirst();
  }, [isHeld, isWaiting]);
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[current];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (rows.length > 0) setAt((current + step + rows.length) % rows.length);
    } else if (event.key === 'Enter' && isWaiting) {
      event.preventDefault();
      setHeld(!event.ctrlKey && !event.metaKey);
    } else if (event.key === 'Enter' && row) {
      event.preventDefault();
      if (!event.ctrlKey && !event.metaKey) return open(row);
      window.open(row.to, '_blank', 'noopener');
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
            setHeld(false);
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
                  id={`${listId}-${index}`}
                  to={row.to}
                  icon={row.icon}
                  isAll={row.isAll}
                  title={row.isAll ? row.title : <Marked text={row.title} sought={sought} />}
                  note={row.note && <Marked text={row.note} sought={sought} />}
                  aside={row.aside}
                  isCurrent={index === current}
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

/** Text with the search words in bold. */
function Marked({ text, sought }: { text: string; sought: string }) {
  const parts = sought.split(/\s+/).filter(Boolean);
  if (parts.length === 0) return text;
  const pattern = new RegExp(
    `(${parts.map((part) => part.replace(/[$()*+./?[\\\]^{|}]/gu, '\\$&')).join('|')})`,
    'giu',
  );
  return text.split(pattern).map((part, index) => (index % 2 === 1 ? <b key={index}>{part}</b> : part));
}
