import { randomUUID } from 'node:crypto';
import type { Response } from 'supertest';
import type { InvitationDto } from '../../src/users/invitations/invitations.dto.js';
import { ANNA, type TestApp } from '../app.js';

/** An invitation to Anna's company (or to the company of `by`), with the token of the latest mail. */
export interface MadeInvitation extends InvitationDto {
  token: string;
}

/** Sends an invitation through the API. */
export async function makeInvitation(
  app: TestApp,
  { email = `invited-${randomUUID().slice(0, 8)}@made.example`, role = 'standard', by = ANNA } = {},
): Promise<MadeInvitation> {
  // Resets the hourly limit of invitations per company, which tests would exceed.
  await app.sql(`update invitations set expires_at = expires_at - interval '2 hours' where status = 'pending'`);
  const { body } = await (await app.as(by)).post('/users/invite').send({ email, role }).expect(201);
  return { ...(body as InvitationDto), token: await tokenFor(app, email) };
}

/** Returns the token of the latest invitation to an address. */
export async function tokenFor(app: TestApp, email: string): Promise<string> {
  const [mail] = await app.sql<{ token: string }>(
    `select data ->> 'token' as token from outbox_mails
      where recipient = ? and template = 'invitation' order by created_at desc limit 1`,
    [email],
  );
  if (!mail) throw new Error(`${email} was not invited`);
  return mail.token;
}

export const acceptance = (token: string, over: object = {}) => ({
  token,
  password: 'Quiet-Harbour-27',
  firstName: 'Noor',
  lastName: 'Smit',
  jobTitle: 'Planner',
  phone: '+31612345678',
  ...over,
});

/** Accepts an invitation through the API, as a visitor. */
export const accept = (app: TestApp, token: string, over: object = {}): Promise<Response> =>
  app.visitor().post('/users/accept-invitation').send(acceptance(token, over)) as unknown as Promise<Response>;
