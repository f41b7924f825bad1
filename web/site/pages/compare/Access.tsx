import { lazy, Suspense } from 'react';
import { useSession } from '../../../shared/session/session';
import { AccessBox, useBuyer } from '../AccessBox';
import type { Compared } from './show';
import { compareTexts as words } from './texts';

const SavedComparisons = lazy(async () => ({ default: (await import('./SavedComparisons')).SavedComparisons }));

interface AccessProps {
  products: Compared[];
  /** Where a visitor comes back to. */
  here: string;
  savedId: string | null;
}

/** How a visitor comes to prices, and what somebody who is signed in has saved. */
export function Access({ products, here, savedId }: AccessProps) {
  const session = useSession();
  const buyer = useBuyer();
  return (
    <>
      {!buyer && (
        <div className="wrap section">
          <AccessBox back={here} text={words.kept} />
        </div>
      )}
      {session.state === 'signed-in' && (
        <Suspense>
          <SavedComparisons products={products} savedId={savedId} />
        </Suspense>
      )}
    </>
  );
}
