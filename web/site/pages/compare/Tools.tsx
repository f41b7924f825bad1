import { Bookmark, Link2 } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { sitePaths } from '#rules/site-paths';
import { Button } from '../../../shared/components/actions/Button';
import { loginPath } from '../../../shared/session/redirect';
import { redoChanges } from '../../early-changes';
import { forReaders } from '../../for-readers';
import { useAbsolute } from '../../frame/Head';
import { useReader } from '../../reader';
import { useSavedId } from './compare';
import type { Compared } from './show';
import { compareTexts as words } from './texts';

const SaveForm = forReaders(async () => (await import('./SaveForm')).SaveForm);

interface ToolsProps {
  chosen: Compared[];
  onlyDifferences: boolean;
  onOnlyDifferences: (only: boolean) => void;
  onSaved: (id: string) => void;
}

/** Toolbar above the comparison: show only differences, copy the address, save under a name. */
export function Tools({ chosen, onlyDifferences, onOnlyDifferences, onSaved }: ToolsProps) {
  const absolute = useAbsolute();
  const savedId = useSavedId();
  const reader = useReader();
  const [saves, setSaves] = useState(false);
  const [done, setDone] = useState<{ what: 'copied' | 'copyFailed' | 'saved'; of: string }>();
  const opener = useRef<HTMLButtonElement>(null);
  const ids = chosen.map(({ id }) => id);
  const of = ids.join(',');
  const said = done?.of === of ? done.what : undefined; // the message disappears when other products are selected
  const take = () =>
    void navigator.clipboard.writeText(absolute(sitePaths.comparison(ids))).then(
      () => setDone({ what: 'copied', of }),
      () => setDone({ what: 'copyFailed', of }),
    );
  const close = () => {
    setSaves(false);
    opener.current?.focus();
  };
  return (
    <>
      <div ref={redoChanges} className="compare-tools">
        <label className="only-differences">
          <input
            type="checkbox"
            checked={onlyDifferences}
            onChange={({ target }) => onOnlyDifferences(target.checked)}
          />
          {words.onlyDifferences}
        </label>
        <span role="status">{said === 'saved' && words.form.saved}</span>
        <Button icon={<Link2 size={16} />} className="ghost" onClick={take}>
          <span aria-live="polite">{said === 'copied' || said === 'copyFailed' ? words[said] : words.copy}</span>
        </Button>
        {reader ? (
          <Button
            ref={opener}
            icon={<Bookmark size={16} />}
            className="ghost"
            aria-expanded={saves}
            onClick={() => {
              setDone(undefined);
              setSaves(!saves);
            }}
          >
            {words.save}
          </Button>
        ) : (
          <Button icon={<Bookmark size={16} />} className="ghost" href={loginPath(sitePaths.comparison(ids, savedId))}>
            {words.signInToSave}
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
              close();
              setDone({ what: 'saved', of });
              onSaved(id);
            }}
            onCancel={close}
          />
        </Suspense>
      )}
    </>
  );
}
