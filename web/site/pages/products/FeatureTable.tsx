import { Check, ChevronDown, X } from 'lucide-react';
import { portabilityLabel } from '#rules/product-specifications';
import { sitePaths } from '#rules/site-paths';
import { classes } from '../../../shared/classes';
import { SiteLink } from '../../frame/SiteLink';
import { useBuyer } from '../../reader';
import type { Row } from './feature-rows';
import { Price } from './Price';
import type { Card } from './products';
import { productTexts } from './texts';

const words = productTexts.group;
const [YES, NO] = [true, false].map(portabilityLabel);

interface PhoneChoiceProps {
  products: Card[];
  /** The places of the two that are seen. */
  pair: number[];
  onChange: (pair: number[]) => void;
}

/** On a phone: which two of several products are side by side. */
export function PhoneChoice({ products, pair, onChange }: PhoneChoiceProps) {
  if (products.length < 3) return null;
  return (
    <div className="comparison-choice">
      {pair.map((at, place) => (
        <span key={place} className="input select">
          <select
            aria-label={words.shown[place]}
            value={at}
            onChange={({ target }) => {
              const chosen = Number(target.value);
              // The other one makes room where it is the same.
              onChange(pair.map((one, other) => (other === place ? chosen : one === chosen ? at : one)));
            }}
          >
            {products.map((product, index) => (
              <option key={product.id} value={index}>
                {product.name}
              </option>
            ))}
          </select>
          <ChevronDown size={16} />
        </span>
      ))}
    </div>
  );
}

interface FeatureTableProps {
  /** What it is of, for who does not see it. */
  label: string;
  products: Card[];
  rows: Row[];
  /** The places of the two that a phone shows. */
  pair: number[];
  /** Whether the names lead to the products. */
  links?: boolean;
  className?: string;
}

/** Products line by line, with their prices for who sees them. */
export function FeatureTable({ label, products, rows, pair, links = false, className }: FeatureTableProps) {
  const sees = useBuyer() !== null;
  const onPhone = (at: number) => (pair.includes(at) ? undefined : 'not-on-phone');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what does not fit is scrolled with the keyboard, too
    <div className={classes('comparison', className)} tabIndex={0} role="region" aria-label={label}>
      <table>
        <caption className="unseen">{label}</caption>
        <thead>
          <tr>
            {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a corner that says nothing is no control */}
            <td />
            {products.map(({ id, name, type, group }, at) => (
              <th key={id} scope="col" className={onPhone(at)}>
                {links ? (
                  <>
                    <SiteLink to={sitePaths.product(group, id)}>{name}</SiteLink>
                    <span>{type}</span>
                  </>
                ) : (
                  name
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ feature, values }) => (
            <tr key={feature}>
              <th scope="row">{feature}</th>
              {values.map((value, at) => (
                <td key={at} className={onPhone(at)}>
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
                <td key={id} className={onPhone(at)}>
                  <Price id={id} category={category} />
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

/** A mark for yes and for no, with the word for who does not see it. */
function Value({ text }: { text: string }) {
  if (text !== YES && text !== NO) return <span className="num">{text}</span>;
  return (
    <>
      {text === YES ? <Check className="yes" /> : <X className="no" />}
      <span className="unseen">{text}</span>
    </>
  );
}
