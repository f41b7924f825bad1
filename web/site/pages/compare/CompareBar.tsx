import { useLocation } from 'react-router';
import { sitePaths } from '#rules/site-paths';
import { Button } from '../../../shared/components/actions/Button';
import { keepChoice, useChoice } from './choice';
import { compareTexts as words } from './texts';

/** Stands at the foot of the site's pages while somebody has chosen products to compare. */
export function CompareBar() {
  const chosen = useChoice();
  const { pathname } = useLocation();
  if (chosen.length === 0 || pathname === sitePaths.compare) return null;
  return (
    <aside className="compare-bar" aria-label={words.title}>
      <span role="status">{words.chosen(chosen.length)}</span>
      <Button size="small" variant="text" onClick={() => keepChoice([])}>
        {words.clear}
      </Button>
      <Button size="small" variant="contained" to={sitePaths.comparison(chosen)}>
        {words.compare}
      </Button>
    </aside>
  );
}
