import { useLocation } from 'react-router';
import { sitePaths } from '#rules/site-paths';
import { Button } from '../../../shared/components/actions/Button';
import { keepChoice, useChoice } from './choice';
import { compareTexts as words } from './texts';

/** True for pages that show the bar, because visitors can select products there. */
const hasProducts = (path: string) => path.startsWith(sitePaths.products) || path.startsWith(sitePaths.industry(''));

/** Bar at the bottom of pages with products; visible while products are selected for the comparison. */
export function CompareBar() {
  const chosen = useChoice();
  const isShown = hasProducts(useLocation().pathname) && chosen.length > 0;
  return (
    <>
      {/* Always rendered, because a live region that is inserted together with its text is not announced. Also
          rendered on pages without products, because the server renders the 404 page without knowing the address. */}
      <span role="status" className="unseen">
        {isShown && words.chosen(chosen.length)}
      </span>
      {isShown && (
        <aside className="compare-bar" aria-label={words.title}>
          <span>{words.chosen(chosen.length)}</span>
          <Button size="small" variant="text" onClick={() => keepChoice([])}>
            {words.clear}
          </Button>
          <Button size="small" variant="contained" to={sitePaths.comparison(chosen)}>
            {words.compare}
          </Button>
        </aside>
      )}
    </>
  );
}
