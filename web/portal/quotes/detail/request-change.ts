import { answer, api, ifMatch } from '../../../shared/api/client';
import type { QuoteRef } from '../../../shared/api/quotes';

/** POST /quotes/{id}/request-change: requests a change of a sent quote, or a new date for an expired quote. */
export const requestChange = (quote: QuoteRef, reason: string) =>
  answer(
    api.POST('/api/v1/quotes/{id}/request-change', {
      params: { path: { id: quote.id } },
      headers: ifMatch(quote),
      body: { reason },
    }),
  );
