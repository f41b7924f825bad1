import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { forReaders } from '../../for-readers';
import { useReader } from '../../reader';
import { useIsOurs } from '../../use-is-ours';
import { leftOut, useSavedId } from './compare';
import type { Compared } from './show';
import { compareTexts } from './texts';

const SavedProblem = forReaders(async () => (await import('./SavedProblem')).SavedProblem);
const words = compareTexts.leftOut;

/**
 * Notice about products in the address that the page does not show. The server does not render it, because one rendered
 * page serves all queries with the same visible products.
 */
export function LeftOut({ products }: { products: Compared[] }) {
  const [query] = useSearchParams();
  const savedId = useSavedId();
  const reader = useReader();
  const { gone, more } = leftOut((useIsOurs() && query.get('products')) || '', products);
  return (
    <>
      {gone && <p role="status">{words.gone}</p>}
      {more && <p role="status">{words.more}</p>}
      {reader && savedId && (
        <Suspense>
          <SavedProblem savedId={savedId} />
        </Suspense>
      )}
    </>
  );
}
