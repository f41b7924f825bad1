import { hashSecret } from '../../src/platform/secrets.js';
import { OutboxSender } from '../../src/platform/mail/outbox-sender.js';
import { ANNA, PAULA_PARTNER, TestApp, TOM } from '../app.js';
import { SmtpCatcher } from '../platform/smtp-catcher.js';

const INVITED = 'invited@client.example';

let app: TestApp;
let smtp: SmtpCatcher;
beforeAll(async () => {
  smtp = new SmtpCatcher();
  await smtp.start();
  app = await TestApp.start({ smtpUrl: smtp.url });
});
afterAll(async () => {
  await app.close();
  await smtp.stop();
});

/** Counts the valid secrets in any column of the outbox. */
async function liveTokens(): Promise<number> {
  const rows = await app.sql<{ text: string }>('select m::text as text from outbox_mails m');
  const hashes = rows.flatMap(({ text }) => text.match(/[\w-]{40,}/g) ?? []).map(hashSecret);
  const [row] = await app.sql<{ live: number }>(
    `select count(*)::int as live from (select token_hash from account_tokens union all select token_hash from invitations
         union all select token_hash from newsletter_tokens) t
      where token_hash = any(array[?]::text[])`,
    [[...hashes, '']],
  );
  return row!.live;
}

/** Counts the codes for connections in the outbox, which are too short to be recognized by their format. */
async function mailedCodes(): Promise<number> {
  const mails = await app.sql(
    `select 1 from outbox_mails where template = 'partner-client-request' and data -> 'token' is not null`,
  );
  return mails.length;
}

it.each(['sent', 'failed'])('a mail that is %s keeps no valid token', async (status) => {
  for (const address of [TOM, INVITED, ANNA]) {
    if (status === 'failed') smtp.refusals.set(address, 550);
    else smtp.refusals.delete(address);
  }
  await app.sql('delete from outbox_mails');
  await app.sql('delete from invitations');
  await app.visitor().post('/auth/password/forgot').send({ email: TOM }).expect(202);
  await app.sql('update users set email_verified_at = null where email = ?', [TOM]);
  await (await app.signIn(TOM)).post('/auth/resend-verification').expect(202);
  await (await app.as(ANNA)).post('/users/invite').send({ email: INVITED, role: 'standard' }).expect(201);
  await app.sql('delete from partner_client_requests');
  const request = { clientEmail: ANNA, message: 'May we prepare your quotes?' };
  await (await app.as(PAULA_PARTNER)).post('/partners/clients/request').send(request).expect(202);
  expect(await liveTokens()).toBe(3);
  expect(await mailedCodes()).toBe(1);

  await app.get(OutboxSender).sendDue();
  const mails = await app.sql<{ status: string }>("select status from outbox_mails where template <> 'new-device'");
  expect(mails.map((mail) => mail.status)).toEqual(Array(4).fill(status));
  expect(await liveTokens()).toBe(0);
  expect(await mailedCodes()).toBe(0);
});
