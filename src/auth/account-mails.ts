import type { CompanyType } from '../rules/actor.js';
import { networkOf } from '../platform/http/network.js';
import type { NewMail } from '../platform/mail/outbox.js';
import type { Client } from './client.js';
import { deviceName } from './user-agent.js';
import { portalBase } from '../rules/entry-paths.js';

interface Recipient {
  id: string;
  email: string;
  firstName: string;
}

/** Mail to an unverified address, without any text that the person who registered it could have typed. */
export const verifyEmailMail = (user: { id: string; email: string }, token: string): NewMail => ({
  template: 'verify-email',
  to: user.email,
  about: { type: 'user', id: user.id },
  data: { token },
});

/** Mail after the address is verified. */
export const welcomeMail = (user: Recipient & { company: { name: string; type: CompanyType } }): NewMail => ({
  template: 'welcome',
  to: user.email,
  about: { type: 'user', id: user.id },
  data: {
    firstName: user.firstName,
    companyName: user.company.name,
    path: portalBase(user.company.type),
  },
});

export const resetPasswordMail = (user: Recipient, token: string): NewMail => ({
  template: 'reset-password',
  to: user.email,
  about: { type: 'user', id: user.id },
  data: { firstName: user.firstName, token },
});

/** Informs the owner of the account of every password change, including their own. */
export const passwordChangedMail = (user: Recipient, changedAt: Date): NewMail => ({
  template: 'password-changed',
  to: user.email,
  about: { type: 'user', id: user.id },
  data: { firstName: user.firstName, changedAt: changedAt.toISOString() },
});

/**
 * Mail about a sign-in from a new device: at most one a day for a kind of device and a network, and only one a day in
 * all to an unverified address, without details that the owner may not have entered.
 */
export function newDeviceMail(
  user: Recipient & { emailVerifiedAt?: Date | null },
  client: Pick<Client, 'userAgent' | 'address'>,
  signedInAt: Date,
): NewMail {
  const device = deviceName(client.userAgent);
  const day = signedInAt.toISOString().slice(0, 10);
  const where = user.emailVerifiedAt ? [device, networkOf(client.address)] : [];
  return {
    template: 'new-device',
    to: user.email,
    about: { type: 'user', id: user.id },
    data: {
      firstName: user.emailVerifiedAt ? user.firstName : null,
      signedInAt: signedInAt.toISOString(),
      device,
      address: client.address ?? 'Unknown',
    },
    dedupeKey: ['new-device', user.id, day, ...where].join(':'),
  };
}

/** Mail about an attempt to register with the address; at most one a day. */
export const accountExistsMail = (user: Recipient, today: Date): NewMail => ({
  template: 'account-exists',
  to: user.email,
  about: { type: 'user', id: user.id },
  data: { firstName: user.firstName },
  dedupeKey: ['account-exists', user.id, today.toISOString().slice(0, 10)].join(':'),
});
