import type { Response } from 'supertest';
import { DEMO_PASSWORD } from '../../src/seeds/people.seed.js';
import type { QuoteAction, QuoteStatus } from '../../src/quotes/quote-status.js';
import type { QuoteDto } from '../../src/quotes/quotes.dto.js';
import { type Agent, ANNA } from '../app.js';
import { line, SOME_LINES, TERMS } from '../builders/quotes.js';

/**
 * Who may call it:
 * `public` everybody · `session` whoever has a session, whatever the account's status · `active` every active account ·
 * `own list` active clients and partners, for their own company's · `own` the same, 404 for others' ·
 * `staff reads` system and internal · `staff` administrators of system.
 */
export type Access = 'public' | 'session' | 'active' | 'own list' | 'own' | 'staff reads' | 'staff';

/** A route of the API: who may call it, and a request that it answers with `ok`. */
export interface Operation {
  /** As in the OpenAPI document, without the prefix. */
  route: string;
  access: Access;
  ok: number;
  /** What a good request says; of a quote where the route is about one. */
  body?: (quote: QuoteDto) => object;
  /** The quote must have this status for the request to be good. Default: sent. */
  status?: QuoteStatus;
  /** The row of the transition table that it carries out. */
  action?: QuoteAction;
  /** Takes an Idempotency-Key. */
  idempotent?: boolean;
}

const login = () => ({ email: ANNA, password: DEMO_PASSWORD });
const reason = () => ({ reason: 'Too dear' });

/** Every route there is. `ownership.matrix.spec.ts` holds it against the OpenAPI document. */
export const OPERATIONS: Operation[] = [
  { route: 'POST /auth/login', access: 'public', ok: 200, body: login },
  { route: 'POST /auth/logout', access: 'public', ok: 204 },
  { route: 'POST /auth/refresh', access: 'session', ok: 200 },
  { route: 'GET /auth/me', access: 'session', ok: 200 },

  { route: 'GET /catalog', access: 'public', ok: 200 },
  { route: 'GET /catalog/items/{id}', access: 'public', ok: 200 },
  { route: 'GET /catalog/groups', access: 'public', ok: 200 },
  { route: 'GET /catalog/groups/{slug}', access: 'public', ok: 200 },
  { route: 'GET /catalog/sla-packages', access: 'public', ok: 200 },

  { route: 'POST /pricing/calculate', access: 'active', ok: 200, body: () => ({ items: [priceable()] }) },
  { route: 'GET /pricing/sla/{slaId}/device/{deviceId}', access: 'active', ok: 200 },

  { route: 'GET /quotes', access: 'own list', ok: 200 },
  { route: 'POST /quotes', access: 'own list', ok: 201, body: () => ({ items: SOME_LINES }), idempotent: true },
  { route: 'GET /quotes/{id}', access: 'own', ok: 200 },
  { route: 'PUT /quotes/{id}', access: 'own', ok: 200, body: changed, status: 'draft', action: 'edit' },
  { route: 'DELETE /quotes/{id}', access: 'own', ok: 204, status: 'draft', action: 'delete' },
  { route: 'GET /quotes/{id}/calculate', access: 'own', ok: 200 },
  { route: 'POST /quotes/{id}/items', access: 'own', ok: 201, body: added, status: 'draft', action: 'edit' },
  { route: 'PUT /quotes/{id}/items/{itemId}', access: 'own', ok: 200, body: seven, status: 'draft', action: 'edit' },
  { route: 'DELETE /quotes/{id}/items/{itemId}', access: 'own', ok: 200, status: 'draft', action: 'edit' },
  { route: 'POST /quotes/{id}/submit', access: 'own', ok: 200, status: 'draft', action: 'submit', idempotent: true },
  { route: 'POST /quotes/{id}/withdraw', access: 'own', ok: 200, status: 'pending_approval', action: 'withdraw' },
  { route: 'POST /quotes/{id}/accept', access: 'own', ok: 200, body: signed, action: 'accept', idempotent: true },
  { route: 'POST /quotes/{id}/reject', access: 'own', ok: 200, body: reason, action: 'reject' },
  { route: 'POST /quotes/{id}/duplicate', access: 'own', ok: 201, action: 'duplicate', idempotent: true },
  { route: 'POST /quotes/{id}/send-email', access: 'own', ok: 202, body: () => ({}), idempotent: true },
  { route: 'GET /quotes/{id}/download', access: 'own', ok: 200 },
  { route: 'GET /quotes/{id}/revisions', access: 'own', ok: 200 },
  { route: 'GET /quotes/{id}/events', access: 'own', ok: 200 },

  { route: 'GET /system/quotes', access: 'staff reads', ok: 200 },
  { route: 'GET /system/quotes/{id}', access: 'staff reads', ok: 200 },
  { route: 'DELETE /system/quotes/{id}', access: 'staff', ok: 204, status: 'pending_approval', action: 'remove' },
  staff('approve', 'approve', () => ({ ...TERMS })),
  staff('decline', 'decline', reason),
  staff('pricing', 'adjust_pricing', ({ items }) => ({ items: [{ id: items[0]?.id, unitPrice: 12_345.67 }] })),
];

export const quoteOperations = OPERATIONS.filter(({ access }) =>
  ['own', 'staff reads', 'staff'].includes(access),
).filter(({ route }) => route.includes('{id}'));

function staff(what: string, action: QuoteAction, body: Operation['body']): Operation {
  const route = `PUT /system/quotes/{id}/${what}`;
  return { route, access: 'staff', ok: 200, body, status: 'pending_approval', action };
}

function priceable() {
  const { productId: _, ...rest } = line('desk-27-purchase');
  return rest;
}

function changed() {
  return { items: [line('desk-27-purchase', 5)], customerReference: 'PO 7' };
}

function added() {
  return line('vision-sdk-free');
}

function seven() {
  return { quantity: 7 };
}

function signed({ revision }: QuoteDto) {
  return { revision: revision ?? 1, signerName: 'Anna de Vries', signerTitle: 'Head of Design', purchaseOrder: 'PO-1' };
}

/** Sends the operation's good request, about `quote` where it is about one. */
export function send(
  agent: Agent,
  { route, body }: Operation,
  quote: QuoteDto,
  headers: Record<string, string> = {},
  otherBody?: object,
): Promise<Response> {
  const [method = '', path = ''] = route.split(' ');
  const parameters: Record<string, string> = {
    id: path.startsWith('/catalog') ? 'holotable-65' : quote.id,
    // The last line: a product that the quote can do without.
    itemId: quote.items.at(-1)?.id ?? '',
    slug: 'tables',
    slaId: 'sla-plus',
    deviceId: 'holotable-65',
  };
  const address = path.replace(/\{(\w+)\}/g, (_all, name: string) => parameters[name] ?? '');
  const request = agent[method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'](address).set(headers);
  const content = otherBody ?? body?.(quote);
  return (content ? request.send(content) : request) as unknown as Promise<Response>;
}
