import { AcceptanceRules } from '../../src/quotes/acceptance/acceptance-rules.service.js';
import { ANNA, type TestApp, TOM } from '../app.js';
import { makeUser } from '../builders/people.js';
import { makeQuote } from '../builders/quotes.js';
import type { Operation, Subject } from './operation.js';
import { ClientQuoteWorkflow } from '../../src/quotes/workflow/client-quote-workflow.service.js';

/** Creates a quote of Anna's company that waits for a second signature, by a rule that no other quote is touched by. */
async function waitingQuote(app: TestApp): Promise<Subject> {
  const anna = await app.actor(ANNA);
  const colleague = await makeUser(app, { company: anna.companyId });
  const quote = await makeQuote(app, 'sent');
  await app.get(AcceptanceRules).save(anna, { twoPeopleOver: 0 });
  const signed = { revision: quote.revision ?? 0, signerName: 'A Colleague' };
  await app.get(ClientQuoteWorkflow).accept(await app.actor(colleague), quote.id, signed, '127.0.0.1');
  await app.get(AcceptanceRules).save(anna, {});
  return { parameters: { id: quote.id }, secret: quote.number, given: { revision: quote.revision } };
}

/** Creates a quote whose waiting request both Anna and Tom have signed. */
async function signedQuote(app: TestApp): Promise<Subject> {
  const subject = await waitingQuote(app);
  for (const email of [ANNA, TOM]) {
    await app.sql(
      `insert into acceptance_signatures (id, request_id, quote_id, user_id, is_admin, signer_name, address)
       select gen_random_uuid(), r.id, r.quote_id, ?, false, 'Somebody', '' from acceptance_requests r
        where r.quote_id = ? and r.state = 'waiting'`,
      [(await app.actor(email)).userId, subject.parameters.id],
    );
  }
  return subject;
}

async function company(app: TestApp): Promise<Subject> {
  return { parameters: { id: (await app.actor(ANNA)).companyId }, secret: 'nothing that is told' };
}

/** Operations on what a company needs for accepting quotes, and on requests for signatures. */
export const ACCEPTANCE_OPERATIONS: Operation[] = [
  { route: 'GET /acceptance-rule', access: 'own list', ok: 200, subject: company },
  { route: 'PUT /acceptance-rule', access: 'own admin list', ok: 200, subject: company, body: () => ({}) },
  { route: 'GET /system/companies/{id}/acceptance-rule', access: 'staff reads', ok: 200, subject: company },
  {
    route: 'POST /quotes/{id}/acceptance-request/refuse',
    access: 'own',
    ok: 200,
    subject: waitingQuote,
    body: ({ given }) => ({ revision: given?.revision, reason: 'No budget' }),
  },
  { route: 'POST /quotes/{id}/acceptance-request/withdraw', access: 'own', ok: 200, subject: signedQuote },
];
