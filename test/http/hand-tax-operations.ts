import { randomUUID } from 'node:crypto';
import { HandTaxes } from '../../src/quotes/tax/hand-taxes.service.js';
import { STAFF, type TestApp } from '../app.js';
import { makeUser } from '../builders/people.js';
import { makeQuote } from '../builders/quotes.js';
import type { Operation, Subject } from './operation.js';

const EXEMPT = { category: 'E', rateOf: null, exemption: 'VATEX-EU-151-1A' } as const;
const DECISION = { goods: EXEMPT, service: null, reason: 'Embassy, certificate 33' };

/** Only a seller with a VAT number decides the VAT of quotes. */
const sells = (app: TestApp, vatNumber: string | null) => void Object.assign(app.config.seller, { vatNumber });
const undo = (app: TestApp) => Promise.resolve(sells(app, null));

/** Creates a quote under review, of a seller with a VAT number. */
async function reviewed(app: TestApp): Promise<Subject> {
  sells(app, 'NL862417395B01');
  const { id, number: secret } = await makeQuote(app, 'pending_approval');
  return { parameters: { id }, secret };
}

/** Creates a quote whose VAT a colleague of the staff has decided by hand. */
async function decided(app: TestApp): Promise<Subject> {
  const subject = await reviewed(app);
  const { companyId: company } = await app.actor(STAFF);
  const colleague = await app.actor(await makeUser(app, { company, accountType: 'admin' }));
  const taxes = app.get(HandTaxes);
  const id = subject.parameters.id ?? '';
  await taxes.decide(colleague, id, DECISION);
  const { decision } = await taxes.read(colleague, id);
  return { ...subject, given: { decisionId: decision?.id ?? randomUUID() } };
}

const route = '/system/quotes/{id}/hand-tax';

/** Operations on the VAT of a quote that staff decide by hand. */
export const HAND_TAX_OPERATIONS: Operation[] = [
  { route: `GET ${route}`, access: 'staff reads', ok: 200, subject: decided, undo },
  { route: `PUT ${route}`, access: 'staff', ok: 200, subject: reviewed, body: () => DECISION, undo },
  { route: `DELETE ${route}`, access: 'staff', ok: 204, subject: decided, undo },
  {
    route: `POST ${route}/agree`,
    access: 'staff',
    ok: 200,
    subject: decided,
    body: ({ given }) => ({ decisionId: given?.decisionId }),
    undo,
  },
];
