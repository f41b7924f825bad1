import { Check, ChevronDown, Plus, X } from 'lucide-react';
import { portabilityLabel } from '#rules/product-specifications';
import { sitePaths } from '#rules/site-paths';
import { classes } from '../../../shared/classes';
import { Button } from '../../../shared/components/actions/Button';
import { SiteLink } from '../../frame/SiteLink';
import { useBuyer } from '../../reader';
import { useAddToQuote } from './add-to-quote';
import type { Row } from './feature-rows';
import { Price } from './Price';
import type { Card } from './products';
import { productTexts } from './texts';

const words = productTexts.group;
const [YES, NO] = [true, false].map(portabilityLabel);

interface PhoneChoiceProps {
  products: Card[];
  /** Indexes of the two visible products. */
  pair: number[];
  onChange: (pair: number[]) => void;
}

/** Two select fields, shown on phones, for the two products that the table compares. */
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
              // If the other select field already has this product, the two products swap places.
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
  /** Accessible name of the table. */
  label: string;
  products: Card[];
  rows: Row[];
  /** Indexes of the two products that a phone shows. */
  pair: number[];
  /** True when the product names link to the product pages. */
  links?: boolean;
  className?: string;
}

/** Table that compares products. Its last row shows each product's price to users who see prices, otherwise a link to it. */
export function FeatureTable({ label, products, rows, pair, links = false, className }: FeatureTableProps) {
  const onPhone = (at: number) => (pair.includes(at) ? undefined : 'not-on-phone');
  const sees = useBuyer() !== null;
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
        <tfoot>
          <tr>
            <th scope="row">{sees ? words.price : words.details}</th>
            {products.map((product, at) => (
              <td key={product.id} className={onPhone(at)}>
                <NextStep product={product} sees={sees} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/**
 * Last row of a product's column: the price, or a link to the product for users who see no prices; below it, a
 * button that adds the product to a quote. All variants have the same size.
 */
function NextStep({ product: { id, name, category, group }, sees }: { product: Card; sees: boolean }) {
  const addTo = useAddToQuote([id]);
  return (
    <div className="next-step">
      {sees ? (
        <Price id={id} category={category} />
      ) : (
        <Button size="small" to={sitePaths.product(group, id)}>
          {words.view(name)}
        </Button>
      )}
      {addTo && (
        <Button size="small" href={addTo} icon={<Plus size={14} />} aria-label={words.addToQuote(name)}>
          {words.add}
        </Button>
      )}
    </div>
  );
}

/** Icon for yes or no, with the word for screen readers. */
function Value({ text }: { text: string }) {
  if (text !== YES && text !== NO) return <span className="num">{text}</span>;
  return (
    <>
      {text === YES ? <Check className="yes" /> : <X className="no" />}
      <span className="unseen">{text}</span>
    </>
  );
}
