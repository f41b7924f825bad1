import { Suspense } from 'react';
import { sitePaths } from '#rules/site-paths';
import { forReaders } from '../../for-readers';
import { useReader } from '../../reader';
import { AccessBox } from '../AccessBox';
import { useSavedId } from './compare';
import type { Compared } from './show';
import { compareTexts as words } from './texts';

const SavedComparisons = forReaders(async () => (await import('./SavedComparisons')).SavedComparisons);

interface AccessProps {
  products: Compared[];
  /** Ids of the chosen products. */
  ids: string[];
}

/** Box about access to prices; for a signed-in user also the saved comparisons. */
export function Access({ products, ids }: AccessProps) {
  const reader = useReader();
  const savedId = useSavedId();
  return (
    <div className="compare-access">
      <div className="wrap section">
        <AccessBox
          back={sitePaths.comparison(ids, savedId)}
          text={words.kept}
          adds={ids.length > 1 ? { ids, label: words.addToQuote } : undefined}
        />
      </div>
      {reader && (
        <Suspense>
          <SavedComparisons products={products} ids={ids} savedId={savedId} />
        </Suspense>
      )}
    </div>
  );
}
