import type { QuoteDto } from '../../src/quotes/quote-answers.dto.js';
import type { QuoteAction, QuoteStatus } from '../../src/rules/quote-status.js';
import type { TestApp } from '../app.js';

/**
 * Callers of an operation. Own records are those of the caller's company; the subject of a request is Anna's unless
 * stated otherwise. (404) is the answer for records of others; the `… list` routes have no record in their address.
 *
 * - `public`: everyone
 * - `session`: users with a session, whatever the account's status
 * - `personal`: the same, for the user's own records, here Anna's (404)
 * - `own link`: the same, for active and pending accounts (404)
 * - `active`: active accounts
 * - `own list`, `own`: active clients and partners, for own records (404)
 * - `own admin list`, `own admin`: administrators of clients and partners, for own records (404)
 * - `admin list`, `admin`: administrators, except those of internal companies, for own records (404)
 * - `people list`, `people reads`: administrators for own records, and staff (404)
 * - `people`: the same, except internal users and standard accounts of system
 * - `shared list`, `shared`: active clients and partners for own records, and staff for all (404)
 * - `staff reads`: system and internal
 * - `staff`: administrators of system
 * - `staff own`: system and internal, for the user's own records, here a system administrator's (404)
 * - `staff or its admin`: administrators of system, and those of the company concerned, which is not Anna's
 * - `visitor`: callers without a session; a signed-in user sends another request
 * - `applicant list`: clients and partners, also pending ones, whose company has applied; 404 for others
 * - `applicant reads`: clients and partners, also pending ones, for own records, and staff (404)
 * - `applicant`: administrators of clients and partners, also pending ones, for own records (404)
 * - `programme`: active accounts, also pending ones
 * - `partner list`: active partners for own records, and staff for all
 * - `partner admin`: administrators of active partners
 * - `partner own`: active partners for own records, here Paula's
 */
export type Access =
  | 'public'
  | 'session'
  | 'personal'
  | 'active'
  | 'own list'
  | 'own'
  | 'admin list'
  | 'admin'
  | 'people list'
  | 'people reads'
  | 'people'
  | 'staff reads'
  | 'staff'
  | 'staff own'
  | 'staff or its admin'
  | 'own link'
  | 'own admin list'
  | 'own admin'
  | 'shared list'
  | 'shared'
  | 'visitor'
  | 'applicant list'
  | 'applicant reads'
  | 'applicant'
  | 'programme'
  | 'partner list'
  | 'partner admin'
  | 'partner own';

/** The record that a request is about. It belongs to Anna's company. */
export interface Subject {
  /** Values for the placeholders of the address. */
  parameters: Record<string, string>;
  /** Text that must not appear in an answer to another user. */
  secret: string;
  quote?: QuoteDto;
  /** Values for the body that only the subject's creator knows, for example a token. */
  given?: Record<string, unknown>;
}

/** A route of the API: its callers, and a request that it answers with `ok`. */
export interface Operation {
  /** As in the OpenAPI document, without the prefix. */
  route: string;
  access: Access;
  ok: number;
  /** Creates the subject, anew for each request. Default: a quote of Anna's in `status`. */
  subject?: (app: TestApp) => Promise<Subject>;
  /** Parameters of the subject that go into the query. */
  query?: string[];
  /** True when it changes Anna's company, whoever calls it. */
  changes?: boolean;
  /** Further headers of the request. */
  headers?: (body: object) => Record<string, string>;
  /** Body of a valid request. */
  body?: (subject: Subject) => object;
  /** Fields of a multipart form that is sent instead of a body. It also contains `file`; default: a PDF as `document`. */
  form?: () => Record<string, string>;
  file?: { field: string; content: () => Promise<Buffer>; name: string };
  /** Status that the quote must have for a valid request. Default: sent. */
  status?: QuoteStatus;
  /** Row of the transition table that the operation performs. */
  action?: QuoteAction;
  /** Reverts the request's changes to the demo's users, for later tests. */
  undo?: (app: TestApp) => Promise<void>;
  /** True when it accepts an Idempotency-Key. */
  idempotent?: boolean;
}
