import {
  Box,
  CircleQuestionMark,
  Factory,
  FileText,
  LayoutGrid,
  type LucideIcon,
  Newspaper,
  Search,
} from 'lucide-react';
import { useEffect, useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate } from 'react-router';
import { isAppAddress, sitePaths } from '#rules/site-paths';
import { askedText, canBeSearched, SEARCH_MOST, type SiteKind } from '#rules/site-search';
import { VisuallyHidden } from '../../../shared/components/frame/VisuallyHidden';
import { PaletteFrame } from '../../../shared/palette/PaletteFrame';
import { PaletteRow } from '../../../shared/palette/PaletteRow';
import { useRested } from '../../../shared/palette/use-rested';
import { texts } from '../../../shared/texts';
import { apiSource } from '../api-source';
import type { SiteHit } from '../source';
import { Found } from './Found';
import { searchTexts as words } from './texts';

/** Number of hits per kind in the dialog; the search page shows all hits. */
const EACH = 4;

const ICONS: Record<SiteKind, LucideIcon> = {
  product: Box,
  group: LayoutGrid,
  industry: Factory,
  news: Newspaper,
  question: CircleQuestionMark,
  page: FileText,
};

/** Search dialog over any page, like the palette of the portals. */
export const SearchDialog = ({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode =>
  createPortal(
    <PaletteFrame name={words.name} open={open} onClose={onClose}>
      <Content onClose={onClose} />
    </PaletteFrame>,
    document.body, // rendered outside the header, whose dark background it would otherwise have
  );

function Content({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const asked = askedText(typed);
  const { answered, hits } = useHits(useRested(asked));
  const isSought = canBeSearched(asked);
  const isWaiting = isSought && answered !== asked;
  const found = (isSought && hits) || [];
  const kinds = [...new Set(found.map(({ kind }) => kind))].map((kind) => ({
    kind,
    rows: found.filter((hit) => hit.kind === kind).slice(0, EACH),
  }));
  const shown = kinds.flatMap(({ rows }) => rows);
  const all = sitePaths.searchFor(asked);
  const addresses = [...shown.map(({ address }) => address), ...(shown.length > 0 ? [all] : [])];
  const current = Math.min(at, addresses.length - 1);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (addresses.length > 0) setAt((current + step + addresses.length) % addresses.length);
    } else if (event.key === 'Enter' && isSought) {
      event.preventDefault();
      // While a search runs, the list still shows the hits of the previous text.
      const to = (!isWaiting && addresses[current]) || all;
      if (event.ctrlKey || event.metaKey) window.open(to, '_blank', 'noopener');
      else if (isAppAddress(to)) location.assign(to);
      else void navigate(to);
      onClose();
    }
  };
  const rowFor = (index: number) => ({
    id: `${listId}-${index}`,
    isCurrent: index === current,
    onPoint: () => setAt(index),
    onOpen: onClose,
  });
  return (
    <>
      <div className="palette-input">
        <Search size={18} />
        <input
          autoFocus
          role="combobox"
          aria-label={words.name}
          aria-expanded={addresses.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={addresses.length > 0 ? `${listId}-${current}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={words.placeholder}
          maxLength={SEARCH_MOST}
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
      <VisuallyHidden role="status">
        {isWaiting ? words.searching : isSought && hits ? words.found(hits.length, asked) : ''}
      </VisuallyHidden>
      <div id={listId} role="listbox" aria-label={words.results} className="palette-list">
        {kinds.map(({ kind, rows }) => (
          <div key={kind} role="group" aria-label={words.kinds[kind]}>
            <div className="palette-kind" aria-hidden>
              {words.kinds[kind]}
            </div>
            {rows.map((hit) => (
              <PaletteRow
                key={hit.address}
                {...rowFor(shown.indexOf(hit))}
                to={hit.address}
                reloads={isAppAddress(hit.address)}
                icon={ICONS[kind]}
                title={<Found parts={hit.title} />}
                note={<Found parts={hit.snippet} />}
              />
            ))}
          </div>
        ))}
        {shown.length > 0 && (
          <PaletteRow {...rowFor(shown.length)} to={all} icon={Search} title={words.all(found.length)} isAll />
        )}
      </div>
      {shown.length === 0 && <p className="palette-none">{wordsFor(asked, isWaiting, hits)}</p>}
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
      </div>
    </>
  );
}

function wordsFor(asked: string, isWaiting: boolean, hits: SiteHit[] | null): string {
  if (asked === '') return words.hint;
  if (!canBeSearched(asked)) return words.short;
  if (isWaiting) return words.searching;
  return hits === null ? words.failed : words.none(asked);
}

/** Returns the latest hits and the search text that they belong to; `hits` is null when the search failed. */
function useHits(asked: string): { answered: string; hits: SiteHit[] | null } {
  const [answer, setAnswer] = useState<{ answered: string; hits: SiteHit[] | null }>({ answered: '', hits: [] });
  useEffect(() => {
    if (!canBeSearched(asked)) return;
    let isLeft = false;
    void apiSource.search(asked).then((hits) => !isLeft && setAnswer({ answered: asked, hits }));
    return () => {
      isLeft = true;
    };
  }, [asked]);
  return answer;
}
