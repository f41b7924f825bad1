import { Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { IconAction } from '../../../shared/components/actions/IconAction';
import { redoChanges } from '../../early-changes';
import { Disclosure } from '../../frame/Disclosure';
import { Photo } from '../../frame/Photo';
import { differs } from '../products/feature-rows';
import { FeatureTable, PhoneChoice } from '../products/FeatureTable';
import { MOST } from './choice';
import { rowsBetween } from './rows';
import type { Compared } from './show';
import { compareTexts as words } from './texts';
import { Tools } from './Tools';

interface SideBySideProps {
  /** All products. */
  products: Compared[];
  /** Two to four selected products. */
  chosen: Compared[];
  onChange: (ids: string[], saved?: string) => void;
}

/** Comparison of products: pictures, then a table. A phone shows two products at a time. */
export function SideBySide({ products, chosen, onChange }: SideBySideProps) {
  const [onlyDifferences, setOnly] = useState(false);
  const [pair, setPair] = useState([0, 1]);
  const heads = useRef<HTMLUListElement>(null);
  const ids = chosen.map(({ id }) => id);
  const go = (next: string[]) => {
    setPair([0, 1]);
    // Moves the focus, because the pressed button disappears.
    if (next.length > 1) heads.current?.focus({ preventScroll: true });
    onChange(next);
  };
  const rows = rowsBetween(chosen);
  const same = rows.filter((row) => !differs(row)).length;
  const onPhone = (at: number) => (pair.includes(at) ? undefined : 'not-on-phone');
  return (
    <>
      <div className="ink compare-top">
        <div className="wrap">
          <Tools
            chosen={chosen}
            onlyDifferences={onlyDifferences}
            onOnlyDifferences={setOnly}
            onSaved={(id) => onChange(ids, id)}
          />
          <ul ref={heads} tabIndex={-1} className="compare-heads" aria-label={words.compared}>
            <li>
              {chosen.length < MOST && (
                <Disclosure
                  className="site-menu compare-add"
                  label={
                    <>
                      <Plus size={18} />
                      {words.add}
                      <span>{words.of(chosen.length)}</span>
                    </>
                  }
                >
                  <ul className="site-links">
                    {products
                      .filter(({ id }) => !ids.includes(id))
                      .map(({ id, name }) => (
                        <li key={id}>
                          <button type="button" onClick={() => go([...ids, id])}>
                            {name}
                          </button>
                        </li>
                      ))}
                  </ul>
                </Disclosure>
              )}
            </li>
            {chosen.map(({ id, name, image }, at) => (
              <li key={id} className={onPhone(at)}>
                <Photo src={image} kind="product" slot="(min-width: 600px) 320px, 50vw" alt={name} />
                <IconAction
                  name={words.remove(name)}
                  icon={<X size={16} />}
                  onClick={() => go(ids.filter((one) => one !== id))}
                />
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div ref={redoChanges} className="wrap compare-lines">
        <PhoneChoice products={chosen} pair={pair} onChange={setPair} />
        <FeatureTable
          className="even"
          label={words.table}
          products={chosen}
          rows={onlyDifferences ? rows.filter(differs) : rows}
          pair={pair}
          links
        />
        <p className="small" role="status">
          {onlyDifferences && words.hidden(same, chosen.length)}
        </p>
      </div>
    </>
  );
}
