import { CONFIRM_SUBSCRIPTION, CONSENT_TEXTS } from '#rules/subscription';

/**
 * Texts of the newsletter box and of the pages that its mails link to. Texts from the specification are used verbatim.
 */
export const newsletterTexts = {
  box: {
    title: 'Newsletter',
    text: CONSENT_TEXTS.form.text,
    email: 'Email Address',
    placeholder: 'Enter your email address',
    honeypot: 'Leave this empty',
    subscribe: 'Subscribe',
    failed: 'Failed to subscribe. Please try again.',
    noScript: 'Subscribing needs JavaScript. Without it, write to us.',
    asked: { title: 'Check your email!', text: CONFIRM_SUBSCRIPTION },
    done: 'You are subscribed',
  },
  confirm: {
    title: 'Confirm your subscription',
    text: (email: string) => `Would you like to get our newsletter at ${email}?`,
    button: 'Confirm Subscription',
    failed: 'Your subscription was not confirmed',
    done: {
      title: 'You are subscribed',
      text: (email: string) => `We will write to ${email} about once a month.`,
      preferences: 'Set Your Preferences',
    },
  },
  preferences: {
    title: 'Newsletter preferences',
    text: (email: string) => `Choose which newsletters we send to ${email}.`,
    ended: (email: string) =>
      `${email} is not subscribed to our newsletter. Changes made here apply once you subscribe again.`,
    blocked: {
      title: 'We no longer email you',
      text: (email: string) =>
        `Our newsletter to ${email} bounced or was reported as spam, so we no longer send it there. If this is a mistake, tell us.`,
      contact: 'Contact Us',
    },
    about: 'About you',
    firstName: 'First name',
    lastName: 'Last name',
    company: 'Company',
    industry: 'Industry',
    anyIndustry: 'Not given',
    topics: 'Topics',
    frequency: 'Frequency',
    measured: 'Tracking',
    save: 'Save Preferences',
    saved: 'Preferences saved',
    failed: 'Your preferences were not saved',
    unsubscribe: 'Unsubscribe',
  },
  unsubscribe: {
    title: 'Unsubscribe',
    text: (email: string) =>
      `Unsubscribe ${email} from our newsletter? You still get emails about your account, quotes and orders.`,
    button: 'Unsubscribe',
    stay: 'Change Preferences Instead',
    failed: 'Unsubscribing failed',
    done: {
      title: 'You are unsubscribed',
      again: 'Subscribe Again',
    },
    already: (email: string) => `${email} is not subscribed to our newsletter.`,
  },
  dead: {
    title: 'This link is not valid',
    text: 'It has expired or is incomplete. You can subscribe again here.',
  },
  loading: 'Loading your subscription',
  offline: 'Your subscription could not be loaded',
};
