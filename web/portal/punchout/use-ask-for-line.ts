import { useQueryClient } from '@tanstack/react-query';
import { paths } from '#rules/paths';
import { quoteKeys, quoteQuery } from '../../shared/api/quotes';
import type { Submit } from '../builder/use-save';
import { usePortal } from '../portal';
import { askForQuote } from './api';

/**
 * Returns a function that submits a product of a saved draft, that at `index`, as a request for a quote. The page of the
 * request leads on to the draft with the other products.
 */
export function useAskForLine(): (...of: [...Parameters<Submit>, index: number]) => ReturnType<Submit> {
  const { basePath } = usePortal();
  const queries = useQueryClient();
  return async (saved, index) => {
    const product = saved.items.filter(({ parentItemId }) => parentItemId === null)[index];
    const { id, draftId } = await askForQuote(saved.id, product?.id);
    // The product is no longer in the draft.
    await queries.invalidateQueries({ queryKey: quoteKeys.one(saved.id), refetchType: 'none' });
    const quote = await queries.query({ ...quoteQuery(id), staleTime: 0 });
    return { quote, to: `${paths.quote(basePath, id)}${draftId === null ? '' : `?rest=${draftId}`}` };
  };
}
