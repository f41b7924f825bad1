import { Search } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { sitePaths } from '#rules/site-paths';
import { usePaletteKey } from '../../shared/palette/palette';
import { useIsOurs } from '../use-is-ours';
import { frameTexts } from './texts';
import { SiteLink } from './SiteLink';

const SearchDialog = lazy(async () => {
  try {
    return { default: (await import('../pages/search/SearchDialog')).SearchDialog };
  } catch {
    location.assign(sitePaths.search); // the search page works without scripts
    return { default: () => null };
  }
});

/** Link to the search page. With scripts, a click or Ctrl-K opens the search dialog on the current page instead. */
export function SearchLink() {
  const [open, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const show = () => {
    setOpen(true);
    setWasOpen(true);
  };
  usePaletteKey(show);
  const isOurs = useIsOurs();
  return (
    <>
      <SiteLink
        to={sitePaths.search}
        className="icon-button"
        aria-label={frameTexts.search}
        aria-haspopup="dialog"
        aria-keyshortcuts={isOurs ? 'Control+K Meta+K' : undefined}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return; // such a click opens a new tab or window
          event.preventDefault();
          show();
        }}
      >
        <Search size={17} />
      </SiteLink>
      {wasOpen && (
        <Suspense>
          <SearchDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
