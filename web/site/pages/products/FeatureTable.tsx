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

/** Products line by line, at the end the way to each, or its price for who sees it. */
export function FeatureTable({ label, products, rows, pair, links = false, className }: FeatureTableProps) {
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
        <tfoot>
          <tr>
            <th scope="row">{words.price}</th>
            {products.map((product, at) => (
              <td key={product.id} className={onPhone(at)}>
                <NextStep product={product} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** What leads on from a product: who sees prices orders it here. All take the same room. */
function NextStep({ product: { id, name, category, group } }: { product: Card }) {
  const sees = useBuyer() !== null;
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
