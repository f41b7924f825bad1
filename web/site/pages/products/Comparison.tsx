import { useId, useState } from 'react';
import { redoChanges } from '../../early-changes';
import { differs, rowsOf } from './feature-rows';
import { FeatureTable, PhoneChoice } from './FeatureTable';
import type { GroupShown } from './products';
import { productTexts } from './texts';

const words = productTexts.group;

/** Table that compares the products of a group. On a phone, the user selects two products above the table. */
export function Comparison({ group }: { group: GroupShown }) {
  const titleId = useId();
  const { products, name } = group;
  const [onlyDifferences, setOnly] = useState(false);
  const [pair, setPair] = useState([0, 1]);
  const rows = rowsOf(group);
  const same = rows.filter((row) => !differs(row)).length;
  return (
    <section ref={redoChanges} className="section wrap" aria-labelledby={titleId}>
      <div className="between">
        <h2 className="h2" id={titleId}>
          {words.compare(name)}
        </h2>
        <label className="only-differences">
          <span className="small" aria-live="polite">
            {onlyDifferences && words.hidden(same)}
          </span>
          <input type="checkbox" checked={onlyDifferences} onChange={({ target }) => setOnly(target.checked)} />
          {words.onlyDifferences}
        </label>
      </div>
      <PhoneChoice products={products} pair={pair} onChange={setPair} />
      <FeatureTable
        label={words.features(name)}
        products={products}
        rows={onlyDifferences ? rows.filter(differs) : rows}
        pair={pair}
      />
    </section>
  );
}
