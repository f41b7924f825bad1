import type { QuoteDto } from '../../src/quotes/quote-answers.dto.js';
import type { QuoteAction, QuoteStatus } from '../../src/rules/quote-status.js';
import type { TestApp } from '../app.js';

/**
 * Who may call it:
 * `public` everybody · `session` whoever has a session, whatever the account's status · `active` every active account ·
 * `own list` active clients and partners, for their own company's · `own` the same, 404 for others' ·
 * `admin list` administrators but internal's, for their own company's · `admin` the same, 404 for others' ·
 * `people list` administrators, for their own company's, and staff · `people reads` the same, 404 for others' · `people` the
 * same but internal and standard accounts of system ·
 * `staff reads` system and internal · `staff` administrators of system · `staff own` system and internal, 404 for what is
 * another's, who here is an administrator of system · `staff or its admin` those and the administrators
 * of the company it is about, which is not Anna's · `personal` whoever has a session, 404 for what is another person's (here
 * always Anna's) · `own link` the same for active and pending accounts · `own admin list` administrators of clients and partners, for
 * their own company's · `own admin` the same, 404 for others' · `shared list` active clients and partners, for their own
 * company's, and staff for everybody's · `shared` the same, 404 for others' · `visitor` nobody who is signed in, whose request
 * is another one · `applicant list` clients and partners, also pending ones, whose company has applied: 404 for others ·
 * `applicant reads` clients and partners, also pending ones, and staff, 404 for others' · `applicant` administrators of
 * clients and partners, also pending ones, 404 for others' · `programme` everybody with an active account, also pending ones ·
 * `partner list` active partners, for their own company's, and staff for everybody's · `partner admin` their administrators ·
 * `partner own` active partners, of their own company, which here is Paula's.
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

/** What a request is about. It belongs to Anna's company. */
export interface Subject {
  /** For the parts of the address that stand in braces. */
  parameters: Record<string, string>;
  /** Must stand in no answer to somebody else. */
  secret: string;
  quote?: QuoteDto;
  /** For the body: what only who made the subject knows, for example a token. */
  given?: Record<string, unknown>;
}

/** A route of the API: who may call it, and a request that it answers with `ok`. */
export interface Operation {
  /** As in the OpenAPI document, without the prefix. */
  route: string;
  access: Access;
  ok: number;
  /** What it is about, made anew for each request. Default: a quote of Anna's in `status`. */
  subject?: (app: TestApp) => Promise<Subject>;
  /** Parameters of the subject that go into the query. */
  query?: string[];
  /** Changes Anna's company whoever calls it. */
  changes?: boolean;
  /** What it sends besides its body. */
  headers?: (body: object) => Record<string, string>;
  /** What a good request says. */
  body?: (subject: Subject) => object;
  /** In place of a body: the fields of a form, which is sent with `file`, by default a PDF as `document`. */
  form?: () => Record<string, string>;
  file?: { field: string; content: () => Promise<Buffer>; name: string };
  /** The quote must have this status for the request to be good. Default: sent. */
  status?: QuoteStatus;
  /** The row of the transition table that it carries out. */
  action?: QuoteAction;
  /** Takes back what the request did to the people of the demo, for the tests that come after. */
  undo?: (app: TestApp) => Promise<void>;
  /** Takes an Idempotency-Key. */
  idempotent?: boolean;
}
