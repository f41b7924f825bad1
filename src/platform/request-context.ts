import { AsyncLocalStorage } from 'node:async_hooks';

/** The user whose changes are written to the audit log, and the request that makes them. */
export interface Auditor {
  actorId: string;
  actorEmail: string;
  /** Method and route of the request, for example 'PUT /companies'; 'MAIL' and a route for what a mail did. */
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

/** Runs `work` as part of a request. Logs, errors and jobs that result from it contain the id of the request. */
export const runAsRequest = <T>(requestId: string, work: () => T): T => context.run({ requestId, heldUpMs: 0 }, work);

/** Id of the current request, or of the request that enqueued the current job; undefined outside of both. */
export const currentRequestId = (): string | undefined => context.getStore()?.requestId;

/** Time that the current request has waited for the database; undefined outside a request. */
export const currentDelays = (): Pick<RequestContext, 'heldUpMs'> | undefined => context.getStore();

/** Starts to write all further changes of the request to the audit log, as changes of this user. */
export function audit(auditor: Omit<Auditor, 'requestId'>): void {
  const request = context.getStore();
  if (request) request.auditor = { ...auditor, requestId: request.requestId };
}

/** The user for the audit log; undefined if changes have no user or are not logged. */
export const currentAuditor = (): Auditor | undefined => context.getStore()?.auditor;
