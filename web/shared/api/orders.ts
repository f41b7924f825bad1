import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, api } from './client';
import { asForm } from './form';
import type { ProofType, TransportStatementInput } from './schema';

/** Filters of a list of orders; undefined filters do not apply. */
export interface OrderFilters {
  status?: string;
  paymentStatus?: string;
  search?: string;
  userId?: string;
  sort?: string;
  limit: number;
  offset: number;
}

const orderKeys = {
  all: ['orders'] as const,
  lists: ['orders', 'list'] as const,
  one: (id: string) => ['orders', 'one', id] as const,
};

/**
 * GET /orders: a page of the orders that the user may see. The current page stays on screen while the next page
 * loads.
 */
export const orderListQuery = (filters: OrderFilters) =>
  queryOptions({
    queryKey: [...orderKeys.lists, filters],
    queryFn: () => answer(api.GET('/api/v1/orders', { params: { query: filters } })),
    placeholderData: keepPreviousData,
  });

/** GET /orders/stats: the number and the value of the orders in each state. */
export const orderStatsQuery = queryOptions({
  queryKey: [...orderKeys.all, 'stats'],
  queryFn: () => answer(api.GET('/api/v1/orders/stats')),
});

/** GET /orders/overview: figures of the company's business for its dashboard. */
export const overviewQuery = queryOptions({
  queryKey: [...orderKeys.all, 'overview'],
  queryFn: () => answer(api.GET('/api/v1/orders/overview')),
});

/**
 * Order that was placed from a quote, or null when there is none. Uses GET /orders?quoteId=, or GET
 * /partners/clients/{id}/orders for a client of a partner.
 */
export const orderOfQuoteQuery = (quoteId: string, clientId?: string) =>
  queryOptions({
    queryKey: [...orderKeys.all, 'of-quote', quoteId],
    queryFn: async () => {
      const query = { quoteId, limit: 1 };
      const { orders } = await answer(
        clientId
          ? api.GET('/api/v1/partners/clients/{id}/orders', { params: { path: { id: clientId }, query } })
          : api.GET('/api/v1/orders', { params: { query } }),
      );
      return orders[0] ?? null;
    },
  });

/** GET /orders/{id}. 404 when the order does not exist or belongs to another company. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: orderKeys.one(id),
    queryFn: () => answer(api.GET('/api/v1/orders/{id}', { params: { path: { id } } })),
  });

/** GET /orders/{id}/transport-proof: what is there and what is missing of an order's proof of transport. */
export const transportProofQuery = (id: string) =>
  queryOptions({
    queryKey: [...orderKeys.one(id), 'transport-proof'],
    queryFn: () => answer(api.GET('/api/v1/orders/{id}/transport-proof', { params: { path: { id } } })),
  });

/** POST /orders/{id}/transport-statement: signs the buyer's statement. */
export const stateTransport = (id: string, body: TransportStatementInput) =>
  answer(api.POST('/api/v1/orders/{id}/transport-statement', { params: { path: { id } }, body }));

/** POST /orders/{id}/transport-proof/documents: adds a proof of transport. */
export const addTransportProof = (id: string, document: File, type: ProofType) =>
  answer(
    api.POST('/api/v1/orders/{id}/transport-proof/documents', {
      params: { path: { id } },
      body: { document, type } as never,
      ...asForm,
    }),
  );

/** GET /orders/{id}/documents, newest first. */
export const orderDocumentsQuery = (id: string) =>
  queryOptions({
    queryKey: [...orderKeys.one(id), 'documents'],
    queryFn: () =>
      answer(api.GET('/api/v1/orders/{id}/documents', { params: { path: { id }, query: { limit: 100 } } })),
  });

/** GET /orders/{id}/documents/{documentId}/download: an address that is valid for five minutes, for this user only. */
export const orderDocumentUrl = (id: string, documentId: string) =>
  answer(api.GET('/api/v1/orders/{id}/documents/{documentId}/download', { params: { path: { id, documentId } } }));

/**
 * GET /orders/{id}/invoice/download: the address of the invoice's PDF, valid for five minutes and for this user only;
 * 503 while the PDF is being generated.
 */
export const invoiceUrl = (id: string) =>
  answer(api.GET('/api/v1/orders/{id}/invoice/download', { params: { path: { id } } }));
