import { Suspense } from 'react';
import { forReaders } from '../../for-readers';
import { useBuyer } from '../../reader';
import type { PriceProps } from './PriceOf';

const PriceOf = forReaders(async () => (await import('./PriceOf')).PriceOf);

/** Price of a product, for users who may see prices. Its space is reserved until the price is loaded. */
export function Price(product: PriceProps) {
  const place = <span className="site-price" />;
  if (!useBuyer()) return place;
  return (
    <Suspense fallback={place}>
      <PriceOf {...product} />
    </Suspense>
  );
}
