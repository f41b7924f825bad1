import { Check, Minus } from 'lucide-react';
import { useId, useState } from 'react';
import { useBuyer } from '../AccessBox';
import { differs, rowsOf } from './feature-rows';
import { Price } from './Price';
import type { GroupShown } from './products';
import { productTexts } from './texts';

const words = productTexts.group;

/** The products of a group line by line. On a phone two at a time, chosen above. */
export function Comparison({ group }: { group: GroupShown }) {
  const titleId = useId();
  const sees = useBuyer() !== null;
  const { products, name } = group;
  const [onlyDifferences, setOnly] = useState(false);
  const [shown, setShown] = useState([0, 1]);
  const rows = rowsOf(group);
  const same = rows.filter((row) => !differs(row)).length;
  const lines = onlyDifferences ? rows.filter(differs) : rows;
  const hidden = (at: number) => (shown.includes(at) ? undefined : 'not-on-phone');
  return (
    <section className="section wrap" aria-labelledby={titleId}>
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
      {products.length > 2 && (
        <div className="comparison-choice">
          {shown.map((at, place) => (
            <span key={place} className="input select">
              <select
                aria-label={words.shown[place]}
                value={at}
                onChange={({ target }) => {
                  const chosen = Number(target.value);
                  // The other one makes room where it is the same.
                  setShown(shown.map((one, other) => (other === place ? chosen : one === chosen ? at : one)));
                }}
              >
                {products.map((product, index) => (
                  <option key={product.id} value={index}>
                    {product.name}
                  </option>
                ))}
              </select>
            </span>
          ))}
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what does not fit is scrolled with the keyboard, too */}
      <div className="comparison" tabIndex={0} role="region" aria-label={words.features(name)}>
        <table>
          <caption className="unseen">{words.features(name)}</caption>
          <thead>
            <tr>
              <td>
                <span className="unseen">{words.feature}</span>
              </td>
              {products.map(({ id, name: product }, at) => (
                <th key={id} scope="col" className={hidden(at)}>
                  {product}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ feature, values }) => (
              <tr key={feature}>
                <th scope="row">{feature}</th>
                {values.map((value, at) => (
                  <td key={at} className={hidden(at)}>
                    <Value text={value} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          {sees && (
            <tfoot>
              <tr>
                <th scope="row">{words.price}</th>
                {products.map(({ id, category }, at) => (
                  <td key={id} className={hidden(at)}>
                    <Price id={id} category={category} />
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
    </section>
  );
}

/** A mark for yes and for no, with the word for who does not see it. */
function Value({ text }: { text: string }) {
  if (text !== words.yes && text !== words.no) return <span className="num">{text}</span>;
  return (
    <>
      {text === words.yes ? <Check className="yes" /> : <Minus className="no" />}
      <span className="unseen">{text}</span>
    </>
  );
}
