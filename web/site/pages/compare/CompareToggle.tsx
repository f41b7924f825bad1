import { Link } from 'react-router';
import { sitePaths } from '#rules/site-paths';
import { redoChanges } from '../../early-changes';
import { keepChoice, keptChoice, MOST, useChoice } from './choice';
import { productTexts } from '../products/texts';
import { compareTexts } from './texts';

/**
 * Takes a product among those to be compared, and out again. The bar in which they stand is at the end of the page: beside a
 * product that was taken the next Tab stop leads on, as a link to skip what is between.
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
