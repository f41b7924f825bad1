import { Link } from 'react-router';
import { sitePaths } from '#rules/site-paths';
import { redoChanges } from '../../early-changes';
import { keepChoice, keptChoice, MOST, useChoice } from './choice';
import { productTexts } from '../products/texts';
import { compareTexts } from './texts';

/**
 * Checkbox that adds a product to the comparison or removes it. The bar with the chosen products is at the end of the
 * page, so a selected product is followed by a skip link to the bar.
 */
export function CompareToggle({ id, name }: { id: string; name: string }) {
  const chosen = useChoice();
  const isChosen = chosen.includes(id);
  return (
    <span className="compare-choice">
      <label ref={redoChanges} className="compare-toggle">
        <input
          type="checkbox"
          autoComplete="off"
          checked={isChosen}
          disabled={!isChosen && chosen.length >= MOST}
          onChange={({ target }) => {
            const others = keptChoice().filter((one) => one !== id);
            keepChoice(target.checked ? [...others, id] : others);
          }}
        />
        {productTexts.compare}
        <span className="unseen">{name}</span>
      </label>
      {isChosen && (
        <Link className="compare-skip" to={sitePaths.comparison(chosen)}>
          {compareTexts.go(chosen.length)}
        </Link>
      )}
    </span>
  );
}
