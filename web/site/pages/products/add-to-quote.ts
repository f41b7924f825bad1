import { portalBase } from '#rules/entry-paths';
import { paths } from '#rules/paths';
import { useBuyer } from '../../reader';

/** Where somebody who may begins a quote of their own, with products in it; null for who may not. */
export function useAddToQuote(ids: string[]): string | null {
  const type = useBuyer()?.company.type;
  if (type !== 'client' && type !== 'partner') return null;
  const builder = paths.createQuote(portalBase(type));
  return ids.length > 0 ? `${builder}?products=${ids.map(encodeURIComponent).join(',')}` : builder;
}
