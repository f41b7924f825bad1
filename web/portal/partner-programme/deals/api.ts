import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, answerWithResponse, api, ifMatch } from '../../../shared/api/client';
import { once } from '../../../shared/api/idempotency';
import type { Deal, DealInput, DealRow, DealStage } from '../../../shared/api/schema';
import { namedFile, type NamedFile } from '../../../shared/save-file';
import { separatorFor } from '../../../shared/separator';

const BASE = '/api/v1/partner-dashboard/projects';
const ONE = `${BASE}/{id}` as const;

/** Filters of the board and the list; undefined filters do not apply. */
export interface DealFilters {
  search?: string;
  stage?: string;
  registration?: string;
  protectionEnding?: boolean;
  noNextStep?: boolean;
}

/** GET …/projects: a page of the partner's deals. The current page stays on screen while the next page loads. */
export const dealListQuery = (query: DealFilters & { sort?: string; limit: number; offset: number }) =>
  queryOptions({
    queryKey: ['deals', 'list', query],
    queryFn: () => answer(api.GET(BASE, { params: { query } })),
    placeholderData: keepPreviousData,
  });

/** GET …/projects/board: the deals by stage. */
export const dealBoardQuery = (query: DealFilters) =>
  queryOptions({
    queryKey: ['deals', 'board', query],
    queryFn: () => answer(api.GET(`${BASE}/board`, { params: { query } })),
    placeholderData: keepPreviousData,
  });

/** GET …/projects/forecast: the expected value of the open deals by month. */
export const dealForecastQuery = queryOptions({
  queryKey: ['deals', 'forecast'],
  queryFn: () => answer(api.GET(`${BASE}/forecast`)),
});

/** GET …/projects/{id}. 404 when the deal does not exist or belongs to another partner. */
export const dealQuery = (id: string) =>
  queryOptions({
    queryKey: ['deals', 'one', id],
    queryFn: () => answer(api.GET(ONE, { params: { path: { id } } })),
  });

/** GET …/projects/{id}/quotes: quotes that can be linked to the deal. */
export const linkableQuotesQuery = (id: string) =>
  queryOptions({
    queryKey: ['deals', 'one', id, 'quotes'],
    queryFn: async () => (await answer(api.GET(`${ONE}/quotes`, { params: { path: { id } } }))).data,
  });

const to = (deal: Pick<DealRow, 'id' | 'version'>) => ({
  params: { path: { id: deal.id } },
  headers: ifMatch(deal),
});

/** POST …/projects: registers a deal. 409 `already_registered`, 422 by field. */
export const registerDeal = (body: DealInput) =>
  once(['deal', body], (header) => answer(api.POST(BASE, { params: { header }, body })));

/** PUT …/projects/{id}: updates a deal. 412 for a stale copy. */
export const updateDeal = (deal: Deal, body: DealInput) => answer(api.PUT(ONE, { ...to(deal), body }));

/** PUT …/projects/{id}/stage: moves a deal to a stage. */
export const moveDeal = (deal: DealRow, stage: DealStage, lostReason?: string) =>
  answer(api.PUT(`${ONE}/stage`, { ...to(deal), body: { stage, lostReason } }));

/** PUT …/projects/{id}/next-step: sets the next step and its date. */
export const planDeal = (deal: Deal, nextStep: string | null, nextStepOn: string | null) =>
  answer(api.PUT(`${ONE}/next-step`, { ...to(deal), body: { nextStep, nextStepOn } }));

/** PUT …/projects/{id}/quote: links a quote; null unlinks it. */
export const linkQuote = (deal: Deal, quoteId: string | null) =>
  answer(api.PUT(`${ONE}/quote`, { ...to(deal), body: { quoteId } }));

/** POST …/projects/{id}/extend: extends the protection of the customer. */
export const extendDeal = (deal: Deal) => answer(api.POST(`${ONE}/extend`, to(deal)));

/**
 * POST …/projects/{id}/register-again: submits a declined or expired registration again. 409 `too_early` before the
 * deal's `againFrom`.
 */
export const registerAgain = (deal: Deal) => answer(api.POST(`${ONE}/register-again`, to(deal)));

/** POST …/projects/{id}/answer: answers a question of staff. */
export const answerQuestion = (deal: Deal, message: string) =>
  answer(api.POST(`${ONE}/answer`, { ...to(deal), body: { message } }));

/** GET /exports/deals: all deals that match the filters, as CSV. */
export async function dealsFile(filters: DealFilters): Promise<NamedFile> {
  const query = { ...filters, separator: separatorFor(navigator.language) };
  const file = await answerWithResponse(api.GET('/api/v1/exports/deals', { params: { query }, parseAs: 'blob' }));
  return namedFile(file, 'deals.csv');
}
