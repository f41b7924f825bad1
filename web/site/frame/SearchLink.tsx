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
    location.assign(sitePaths.search); // the search page works without script
    return { default: () => null };
  }
});

/** Link to the search page, or to its dialog over the current page, which Ctrl-K opens too. */
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
          if (event.ctrlKey || event.metaKey || event.shiftKey) return; // opens a tab or window of its own
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
