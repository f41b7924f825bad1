import { Suspense } from 'react';
import { forReaders } from '../../for-readers';
import { useBuyer } from '../../reader';
import type { PriceProps } from './PriceOf';

const PriceOf = forReaders(async () => (await import('./PriceOf')).PriceOf);

/** What a product costs, for who sees prices; its place is kept for them. */
export function Price(product: PriceProps) {
  const place = <span className="site-price" />;
  if (!useBuyer()) return place;
  return (
    <Suspense fallback={place}>
      <PriceOf {...product} />
    </Suspense>
  );
}
