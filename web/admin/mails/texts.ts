import type { MailStatus } from '../../shared/api/schema';

/** Texts of the console's mail screens. */
export const mailTexts = {
  title: 'Emails',
  list: 'Emails',
  search: 'Recipient, error',
  views: {
    failed: 'Failed',
    bounced: 'Bounced',
    waiting: 'Sending',
    sent: 'Sent',
    settled: 'Resolved',
    all: 'All',
  },
  columns: {
    subject: 'Email',
    recipient: 'To',
    status: 'Status',
    about: 'About',
    created: 'Created',
    actions: 'Actions',
  },
  statuses: {
    pending: 'Sending',
    sent: 'Sent',
    failed: 'Failed',
    bounced: 'Bounced',
    repeated: 'Resent',
    given_up: 'Dismissed',
  } satisfies Record<MailStatus, string>,
  emptyTitle: 'No emails',
  emptyText: 'Emails from the portal appear here.',
  none: 'No emails yet.',
  failed: 'Failed to load emails',
  to: (recipient: string, when: string) => `To ${recipient}, ${when}`,
  tries: (attempts: number, next: string) =>
    `Tried ${attempts === 1 ? 'once' : `${attempts} times`}, next attempt ${next}`,
  template: (name: string) => `Template “${name}”`,
  link: 'This email contains a one-time link. Send a new link from the page where it was requested.',
  all: (count: number) => `Show all ${count}`,
  actionsFor: (subject: string, recipient: string) => `Actions for “${subject}” to ${recipient}`,
  acts: {
    resend: {
      label: 'Resend',
      text: (recipient: string) => `${recipient} gets the same email again.`,
      done: 'Email resent',
    },
    give_up: {
      label: 'Dismiss',
      text: (recipient: string) =>
        `The email is no longer listed as failed or bounced. It is not sent to ${recipient}.`,
      done: 'Email dismissed',
    },
  },
};
