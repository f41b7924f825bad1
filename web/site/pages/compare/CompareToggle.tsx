import { redoChanges } from '../../early-changes';
import { keepChoice, keptChoice, MOST, useChoice } from './choice';
import { productTexts } from '../products/texts';

/** Takes a product among those to be compared, and out again. */
export function CompareToggle({ id, name }: { id: string; name: string }) {
  const chosen = useChoice();
  const isChosen = chosen.includes(id);
  return (
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
  );
}
