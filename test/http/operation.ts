import type { QuoteDto } from '../../src/quotes/quote-answers.dto.js';
import type { QuoteAction, QuoteStatus } from '../../src/rules/quote-status.js';
import type { Agent, TestApp } from '../app.js';

/**
 * Callers that may call an operation. Own records are the records of the caller's company; the subject of a request
 * belongs to Anna's company unless stated otherwise. '(404)' means that records of other companies answer 404. `… list`
 * routes have no record in their address.
 *
 * - `public`: all callers
 * - `session`: users with a session, whatever the account's status
 * - `personal`: users with a session, for the user's own records, here Anna's (404)
 * - `own link`: active and pending accounts, for the user's own records (404)
 * - `active`: active accounts
 * - `own list`, `own`: active clients and partners, for own records (404)
 * - `own admin list`, `own admin`: administrators of clients and partners, for own records (404)
 * - `admin list`, `admin`: administrators, except those of internal companies, for own records (404)
 * - `people list`, `people reads`: administrators for own records, and staff (404)
 * - `people`: like `people reads`, except internal users and standard users of system companies
 * - `shared list`, `shared`: active clients and partners for own records, and staff for all (404)
 * - `shared writes`: like `shared`, except internal users and standard users of system companies
 * - `author`: Anna, as the author of the record (404)
 * - `staff reads`: system and internal
 * - `staff`: administrators of system
 * - `staff own`: system and internal, for the user's own records, here a system administrator's (404)
 * - `staff or its admin`: administrators of system, and those of the company concerned, which is not Anna's
 * - `visitor`: callers without a session; signed-in users use another route
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
  | 'shared writes'
  | 'author'
  | 'visitor'
  | 'applicant list'
  | 'applicant reads'
  | 'applicant'
  | 'programme'
  | 'partner list'
  | 'partner admin'
  | 'partner own';

/** The record of a request. It belongs to Anna's company unless stated otherwise. */
export interface Subject {
  /** Values of the placeholders in the address. */
  parameters: Record<string, string>;
  /** Text that must not appear in responses to other users. */
  secret: string;
  quote?: QuoteDto;
  /** Values for the request body that only the creator of the subject knows, such as a token. */
  given?: Record<string, unknown>;
}

/** An operation of the API: the callers that may call it, and a valid request that is answered with `ok`. */
export interface Operation {
  /** Method and path as in the OpenAPI document, without the prefix. */
  route: string;
  access: Access;
  ok: number;
  /** Creates the subject of a request. Default: a quote of Anna in `status`. */
  subject?: (app: TestApp) => Promise<Subject>;
  /** Names of the subject's parameters that are sent in the query. */
  query?: string[];
  /** True when the request changes Anna's company, whoever sends it. */
  changes?: boolean;
  /** Additional headers of the request. */
  headers?: (body: object) => Record<string, string>;
  /** Body of a valid request. */
  body?: (subject: Subject) => object;
  /** Asks the server, as the caller, for a body that only the caller can know; `body` is sent when there is none. */
  ask?: (caller: Agent, subject: Subject) => Promise<object | undefined>;
  /**
   * Returns the fields of a multipart form that is sent instead of a JSON body. The form also contains `file`; default:
   * a PDF as `document`.
   */
  form?: () => Record<string, string>;
  file?: { field: string; content: () => Promise<Buffer>; name: string };
  /** Status of the quote for which the request is valid. Default: sent. */
  status?: QuoteStatus;
  /** The transition of the quote that the operation performs. */
  action?: QuoteAction;
  /** Reverts changes of the request to the demo's users, for later tests. */
  undo?: (app: TestApp) => Promise<void>;
  /** True when the operation accepts an Idempotency-Key. */
  idempotent?: boolean;
}
