import { Storage } from '../../src/platform/storage/storage.js';
import { pdfKey } from '../../src/quotes/document/quote-files.service.js';
import { QuoteReader } from '../../src/quotes/quote-reader.service.js';
import {
  ANNA,
  IAN_INTERNAL,
  PAULA_PARTNER,
  PENDING_PARTNER,
  RIVAL,
  SAM_SUSPENDED,
  STAFF,
  type TestApp,
  TOM,
} from '../app.js';
import type { Access, Operation, Subject } from './operation.js';
import { subjectToRead } from './operations.js';

/** Callers: a visitor, or a user of the demo. The quote belongs to Anna. */
export const CALLERS = {
  'signed out': null,
  'stranger client': RIVAL,
  'standard user of the same company': TOM,
  'administrator of the same company': ANNA,
  partner: PAULA_PARTNER,
  internal: IAN_INTERNAL,
  'system admin': STAFF,
  'system standard user': 'made',
  suspended: SAM_SUSPENDED,
  'pending approval': PENDING_PARTNER,
} as const;
export type Caller = keyof typeof CALLERS;

const NOBODY_YET = {
  'signed out': 401,
  'standard user of the same company': 403,
  suspended: 403,
  'pending approval': 403,
} as const;
/** Expected statuses for callers who may not call routes that are only for clients and partners. */
const NOT_STAFF = { ...NOBODY_YET, internal: 403, 'system admin': 403, 'system standard user': 403 } as const;
const NOT_CLIENTS = {
  'signed out': 401,
  'stranger client': 403,
  'standard user of the same company': 403,
  'administrator of the same company': 403,
  partner: 403,
  suspended: 403,
  'pending approval': 403,
} as const;
const OWN_ADMINS = { ...NOBODY_YET, internal: 403, 'system standard user': 403 } as const;

/** Expected status of a refusal, by access of the operation and by caller. */
export const REFUSALS: Record<Access, Partial<Record<Caller, number>>> = {
  public: {},
  session: { 'signed out': 401 },
  personal: {
    ...Object.fromEntries(Object.keys(CALLERS).map((caller) => [caller, 404])),
    'signed out': 401,
    'administrator of the same company': undefined,
  },
  'own link': {
    ...Object.fromEntries(Object.keys(CALLERS).map((caller) => [caller, 404])),
    'signed out': 401,
    'administrator of the same company': undefined,
    suspended: 403,
  },
  active: { 'signed out': 401, suspended: 403, 'pending approval': 403 },
  'own list': {
    'signed out': 401,
    internal: 403,
    'system admin': 403,
    'system standard user': 403,
    suspended: 403,
    'pending approval': 403,
  },
  own: {
    'signed out': 401,
    'stranger client': 404,
    partner: 404,
    internal: 403,
    'system admin': 403,
    'system standard user': 403,
    suspended: 403,
    'pending approval': 403,
  },
  'admin list': OWN_ADMINS,
  admin: { ...OWN_ADMINS, 'stranger client': 404, partner: 404, 'system admin': 404 },
  'people list': NOBODY_YET,
  'people reads': { ...NOBODY_YET, 'stranger client': 404, partner: 404 },
  people: { ...NOBODY_YET, 'stranger client': 404, partner: 404, internal: 403, 'system standard user': 403 },
  'staff or its admin': {
    ...OWN_ADMINS,
    'stranger client': 404,
    'administrator of the same company': 404,
    partner: 404,
  },
  'own admin list': NOT_STAFF,
  'own admin': { ...NOT_STAFF, 'stranger client': 404, partner: 404 },
  'shared list': { 'signed out': 401, suspended: 403, 'pending approval': 403 },
  shared: { 'signed out': 401, 'stranger client': 404, partner: 404, suspended: 403, 'pending approval': 403 },
  author: { ...NOT_STAFF, 'stranger client': 404, partner: 404 },
  'shared writes': {
    'signed out': 401,
    'stranger client': 404,
    partner: 404,
    internal: 403,
    'system standard user': 403,
    suspended: 403,
    'pending approval': 403,
  },
  visitor: { ...Object.fromEntries(Object.keys(CALLERS).map((caller) => [caller, 422])), 'signed out': undefined },
  'applicant list': {
    'signed out': 401,
    'stranger client': 404,
    partner: 404,
    internal: 403,
    'system admin': 403,
    'system standard user': 403,
    suspended: 403,
    'pending approval': 404,
  },
  'applicant reads': {
    'signed out': 401,
    'stranger client': 404,
    partner: 404,
    suspended: 403,
    'pending approval': 404,
  },
  applicant: { ...NOT_STAFF, 'stranger client': 404, partner: 404, 'pending approval': 404 },
  programme: { 'signed out': 401, suspended: 403 },
  'partner list': { ...NOT_CLIENTS, partner: undefined },
  'partner admin': { ...NOT_CLIENTS, ...NOT_STAFF, partner: undefined },
  'partner own': { ...NOT_CLIENTS, ...NOT_STAFF, partner: undefined },
  'staff reads': NOT_CLIENTS,
  'staff own': { ...NOT_CLIENTS, internal: 404, 'system standard user': 404 },
  staff: { ...NOT_CLIENTS, internal: 403, 'system standard user': 403 },
};

/** Creates the subject of the operation; stores the PDF of a quote that is downloaded, which a worker would render. */
export async function subjectFor(app: TestApp, operation: Operation): Promise<Subject> {
  const subject = await subjectToRead(app, operation);
  if (subject.quote && operation.route.endsWith('/download')) {
    const printed = await app.get(QuoteReader).printed(await app.actor(ANNA), subject.quote.id);
    await app.get(Storage).put(pdfKey(printed), Buffer.from('%PDF-'), 'application/pdf');
  }
  return subject;
}
