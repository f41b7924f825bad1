import { portalBase } from '#rules/entry-paths';
import { paths } from '#rules/paths';
import { useBuyer } from '../../reader';

/** Returns the address of a new quote that contains these products; null for users who may not create quotes. */
export function useAddToQuote(ids: string[]): string | null {
  const type = useBuyer()?.company.type;
  if (type !== 'client' && type !== 'partner') return null;
  const builder = paths.createQuote(portalBase(type));
  return ids.length > 0 ? `${builder}?products=${ids.map(encodeURIComponent).join(',')}` : builder;
}
