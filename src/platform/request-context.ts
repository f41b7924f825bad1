import { AsyncLocalStorage } from 'node:async_hooks';

/** The user whose changes go to the audit log, and the request that made them. */
export interface Auditor {
  actorId: string;
  actorEmail: string;
  /** Route, such as 'PUT /companies'. */
  operation: string;
  /** IP address of the request. */
  address: string | undefined;
  requestId: string;
}

interface RequestContext {
  requestId: string;
  auditor?: Auditor;
  /** Time that the request has waited for the database, in milliseconds. */
  heldUpMs: number;
}

const context = new AsyncLocalStorage<RequestContext>();

/** Runs `work` on behalf of a request; logs, errors and jobs that result from it carry its id. */
export const runAsRequest = <T>(requestId: string, work: () => T): T => context.run({ requestId, heldUpMs: 0 }, work);

/** Id of the current request, or of the one that enqueued the current job; undefined outside both. */
export const currentRequestId = (): string | undefined => context.getStore()?.requestId;

/** Time that the current request has spent waiting; undefined outside of a request. */
export const currentDelays = (): Pick<RequestContext, 'heldUpMs'> | undefined => context.getStore();

/** Writes all further changes of the request to the audit log. */
export function audit(auditor: Omit<Auditor, 'requestId'>): void {
  const request = context.getStore();
  if (request) request.auditor = { ...auditor, requestId: request.requestId };
}

/** Undefined if changes have no user or are not for the audit log. */
export const currentAuditor = (): Auditor | undefined => context.getStore()?.auditor;
