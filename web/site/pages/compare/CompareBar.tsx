import { useLocation } from 'react-router';
import { sitePaths } from '#rules/site-paths';
import { Button } from '../../../shared/components/actions/Button';
import { keepChoice, useChoice } from './choice';
import { compareTexts as words } from './texts';

/** Where it stands: the pages on which one chooses among products. */
const hasProducts = (path: string) => path.startsWith(sitePaths.products) || path.startsWith(sitePaths.industry(''));

/** Stands at the foot of pages with products while somebody has chosen some to compare. */
export function CompareBar() {
  const chosen = useChoice();
  const isShown = hasProducts(useLocation().pathname) && chosen.length > 0;
  return (
    <>
      {/* There before it says something: what comes with its words is not read out. And on every page: 404 is drawn for none. */}
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
