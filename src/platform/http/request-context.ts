import { AsyncLocalStorage } from 'node:async_hooks';

/** Whose changes go to the audit log, with what they were asked by. */
export interface Auditor {
  actorId: string;
  actorEmail: string;
  /** The route, such as 'PUT /companies'. */
  operation: string;
  /** Where the request came from. */
  address: string | undefined;
  requestId: string;
}

interface RequestContext {
  requestId: string;
  auditor?: Auditor;
  /** How long it has been held up by the database, in milliseconds. */
  heldUpMs: number;
}

const context = new AsyncLocalStorage<RequestContext>();

/** Runs `work` on behalf of a request; logs, errors and jobs that come of it carry its id. */
export const runAsRequest = <T>(requestId: string, work: () => T): T => context.run({ requestId, heldUpMs: 0 }, work);

/** The id of the request being served, or the one a job was enqueued by; undefined outside both. */
export const currentRequestId = (): string | undefined => context.getStore()?.requestId;

/** What the request being served has lost by waiting; undefined outside of one. */
export const currentDelays = (): Pick<RequestContext, 'heldUpMs'> | undefined => context.getStore();

/** From here on, what the request changes is written to the audit log. */
export function audit(auditor: Omit<Auditor, 'requestId'>): void {
  const request = context.getStore();
  if (request) request.auditor = { ...auditor, requestId: request.requestId };
}

/** Undefined where changes are nobody's or not for the audit log. */
export const currentAuditor = (): Auditor | undefined => context.getStore()?.auditor;
