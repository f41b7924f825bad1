import { queryOptions } from '@tanstack/react-query';
import type { PunchOutView, QuoteRequest, ReturnForm } from '#rules/procurement';
import { answer, send, stayInPunchOut } from '../../shared/api/client';

/** GET /punchout: the punch-out of the session. */
export const punchOutQuery = queryOptions({
  queryKey: ['punchout'],
  queryFn: async ({ signal }) => {
    const punchOut = await answer(send<PunchOutView>('/api/v1/punchout', { method: 'GET', signal }));
    stayInPunchOut(punchOut.id);
    return punchOut;
  },
  staleTime: Infinity,
});

/** POST /punchout/request: submits the product of a draft's line, or all products without a price, as a request for a quote. */
export const askForQuote = (quoteId: string, itemId?: string): Promise<QuoteRequest> =>
  answer(send<QuoteRequest>('/api/v1/punchout/request', { method: 'POST', body: JSON.stringify({ quoteId, itemId }) }));

/** POST /punchout/return: the form with the lines of a draft or a sent quote; without an id one without lines. */
export const returnForm = (quoteId?: string): Promise<ReturnForm> =>
  answer(send<ReturnForm>('/api/v1/punchout/return', { method: 'POST', body: JSON.stringify({ quoteId }) }));

/** Posts a form to the buyer's system. The page is left then, unless the form has a window of its own. */
export function post({ action, target, fields }: ReturnForm): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = action;
  if (target) form.target = target;
  for (const { name, value } of fields) {
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name, value });
    form.append(input);
  }
  document.body.append(form);
  form.submit();
  form.remove();
}
