import { portalBase } from '#rules/entry-paths';
import { paths } from '#rules/paths';
import { useBuyer } from '../../reader';

/** Whether somebody may put products into a quote of their own, and where that is done. */
export function useAddToQuote(id: string): string | null {
  const buyer = useBuyer();
  const type = buyer?.company.type;
  return type === 'client' || type === 'partner'
    ? `${paths.createQuote(portalBase(type))}?products=${encodeURIComponent(id)}`
    : null;
}
