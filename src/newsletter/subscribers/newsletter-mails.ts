import type { NewMail } from '../../platform/mail/outbox.js';
import { paths } from '../../rules/paths.js';

/** Goes to an unproven address, so it contains nothing that was typed into the form. */
export const confirmSubscriptionMail = (email: string, token: string): NewMail => ({
  template: 'newsletter-confirm',
  to: email,
  about: null,
  data: { token },
});

/** Tells a subscriber that their address was entered for the newsletter again: at most one mail a day. */
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
