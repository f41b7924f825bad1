import { keepChoice, MOST, useChoice } from './choice';
import { productTexts } from '../products/texts';

/** Takes a product among those to be compared, and out again. */
export function CompareToggle({ id, name }: { id: string; name: string }) {
  const chosen = useChoice();
  const isChosen = chosen.includes(id);
  return (
    <label className="compare-toggle">
      <input
        type="checkbox"
        checked={isChosen}
        disabled={!isChosen && chosen.length >= MOST}
        onChange={() => keepChoice(isChosen ? chosen.filter((one) => one !== id) : [...chosen, id])}
      />
      {productTexts.compare}
      <span className="unseen">{name}</span>
    </label>
  );
}
