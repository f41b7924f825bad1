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

/**
 * Mail with the verification link to an unverified address. Contains no text that the person who registered could have
 * typed.
 */
export const verifyEmailMail = (user: { id: string; email: string }, token: string): NewMail => ({
  template: 'verify-email',
  to: user.email,
  about: { type: 'user', id: user.id },
  data: { token },
});

/** Mail that is sent after the address was verified. */
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

/** Mail about a password change to the owner of the account, also when the owner made the change. */
export const passwordChangedMail = (user: Recipient, changedAt: Date): NewMail => ({
  template: 'password-changed',
  to: user.email,
  about: { type: 'user', id: user.id },
  data: { firstName: user.firstName, changedAt: changedAt.toISOString() },
});

/**
 * Mail about a sign-in from a new device; at most one a day for each kind of device and network. An unverified address
 * gets at most one a day in total, without data that someone other than the owner may have entered.
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
