import { Bookmark, Link2, Plus, X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { portalBase } from '#rules/entry-paths';
import { paths } from '#rules/paths';
import { sitePaths } from '#rules/site-paths';
import { Button } from '../../../shared/components/actions/Button';
import { IconAction } from '../../../shared/components/actions/IconAction';
import { loginPath } from '../../../shared/session/redirect';
import { useAbsolute } from '../../frame/Head';
import { Photo } from '../../frame/Photo';
import { forReaders } from '../../for-readers';
import { useBuyer, useReader } from '../../reader';
import { differs } from '../products/feature-rows';
import { FeatureTable, PhoneChoice } from '../products/FeatureTable';
import { MOST } from './choice';
import { useSavedId } from './compare';
import { rowsBetween } from './rows';
import type { Compared } from './show';
import { compareTexts as words } from './texts';

const SaveForm = forReaders(async () => (await import('./SaveForm')).SaveForm);

interface SideBySideProps {
  /** All that there are. */
  products: Compared[];
  /** Two to four of them. */
  chosen: Compared[];
  onChange: (ids: string[], saved?: string) => void;
}

/** Products side by side: pictures, then line by line. On a phone two at a time. */
export function SideBySide({ products, chosen, onChange }: SideBySideProps) {
  const absolute = useAbsolute();
  const savedId = useSavedId();
  const reader = useReader();
  const buyer = useBuyer();
  const [onlyDifferences, setOnly] = useState(false);
  const [pair, setPair] = useState([0, 1]);
  const [saves, setSaves] = useState(false);
  const [copy, setCopy] = useState<'idle' | 'copied' | 'failed'>('idle');
  const ids = chosen.map(({ id }) => id);
  const here = sitePaths.comparison(ids, savedId);
  const go = (next: string[], saved?: string) => {
    setCopy('idle');
    setPair([0, 1]);
    onChange(next, saved);
  };
  const rows = rowsBetween(chosen);
  const same = rows.filter((row) => !differs(row)).length;
  const take = () =>
    void navigator.clipboard.writeText(absolute(sitePaths.comparison(ids))).then(
      () => setCopy('copied'),
      () => setCopy('failed'),
    );
  const type = buyer?.company.type;
  const onPhone = (at: number) => (pair.includes(at) ? undefined : 'not-on-phone');
  return (
    <>
      <div className="ink compare-top">
        <div className="wrap">
          <div className="compare-tools">
            <label className="only-differences">
              <input type="checkbox" checked={onlyDifferences} onChange={({ target }) => setOnly(target.checked)} />
              {words.onlyDifferences}
            </label>
            <Button icon={<Link2 size={16} />} className="ghost" onClick={take}>
              <span aria-live="polite">
                {copy === 'copied' ? words.copied : copy === 'failed' ? words.copyFailed : words.copy}
              </span>
            </Button>
            {reader ? (
              <Button
                icon={<Bookmark size={16} />}
                className="ghost"
                aria-expanded={saves}
                onClick={() => setSaves(!saves)}
              >
                {words.save}
              </Button>
            ) : (
              <Button icon={<Bookmark size={16} />} className="ghost" href={loginPath(here)}>
                {words.save}
              </Button>
            )}
          </div>
          {saves && (
            <Suspense>
              <SaveForm
                key={savedId}
                products={chosen}
                savedId={savedId}
                onSaved={({ id }) => {
                  setSaves(false);
                  go(ids, id);
                }}
                onCancel={() => setSaves(false)}
              />
            </Suspense>
          )}
          <ul className="compare-heads">
            <li>
              {chosen.length < MOST && (
                <label className="compare-add">
                  <Plus size={18} />
                  {words.add}
                  <span>{words.of(chosen.length)}</span>
                  <select
                    aria-label={words.add}
                    value=""
                    onChange={({ target }) => target.value && go([...ids, target.value])}
                  >
                    <option value="">{words.add}</option>
                    {products
                      .filter(({ id }) => !ids.includes(id))
                      .map(({ id, name }) => (
                        <option key={id} value={id}>
                          {name}
                        </option>
                      ))}
                  </select>
                </label>
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
      <div className="wrap compare-lines">
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
        {(type === 'client' || type === 'partner') && (
          <p className="compare-quote">
            <Button
              size="large"
              variant="lit"
              icon={<Plus size={16} />}
              href={`${paths.createQuote(portalBase(type))}?products=${ids.map(encodeURIComponent).join(',')}`}
            >
              {words.addToQuote}
            </Button>
          </p>
        )}
      </div>
    </>
  );
}
