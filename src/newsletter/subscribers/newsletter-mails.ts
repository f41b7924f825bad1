import type { NewMail } from '../../platform/mail/outbox.js';
import { paths } from '../../rules/paths.js';

/** To an address that is not proven: with nothing in it that whoever typed the address has typed. */
export const confirmSubscriptionMail = (email: string, token: string): NewMail => ({
  template: 'newsletter-confirm',
  to: email,
  about: null,
  data: { token },
});

/** Somebody has asked for the newsletter with an address that gets it: at most one mail a day. */
export const alreadySubscribedMail = (
  subscriber: { id: string; email: string },
  link: string,
  today: Date,
): NewMail => ({
  template: 'newsletter-subscribed',
  to: subscriber.email,
  about: null,
  data: { path: paths.newsletterPreferences(link) },
  dedupeKey: ['newsletter-subscribed', subscriber.id, today.toISOString().slice(0, 10)].join(':'),
});
