import type { NewMail } from '../../platform/mail/outbox.js';
import { paths } from '../../rules/paths.js';

/** Mail with the confirmation link. The address is not confirmed yet, so the mail contains no text from the form. */
export const confirmSubscriptionMail = (email: string, token: string): NewMail => ({
  template: 'newsletter-confirm',
  to: email,
  about: null,
  data: { token },
});

/** Mail to a subscriber whose address was entered into the newsletter form again; at most one a day. */
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
