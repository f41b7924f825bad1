import { useLocation } from 'react-router';
import { sitePaths } from '#rules/site-paths';
import { Button } from '../../../shared/components/actions/Button';
import { keepChoice, useChoice } from './choice';
import { compareTexts as words } from './texts';

/** True on pages that show the bar: those on which a visitor chooses among products. */
const hasProducts = (path: string) => path.startsWith(sitePaths.products) || path.startsWith(sitePaths.industry(''));

/** Bar at the foot of pages with products, shown while products are chosen for the comparison. */
export function CompareBar() {
  const chosen = useChoice();
  const isShown = hasProducts(useLocation().pathname) && chosen.length > 0;
  return (
    <>
      {/* Rendered before it has text, because a live region that appears with its text is not announced. Rendered
          on every page, because the server renders the 404 page for no particular address. */}
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
