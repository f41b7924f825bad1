import type { MailStatus } from '../../shared/api/schema';

/** Texts of the console's mail screens. */
export const mailTexts = {
  title: 'Emails',
  list: 'Emails',
  search: 'Recipient, error',
  views: {
    failed: 'Failed',
    bounced: 'Bounced',
    waiting: 'On their way',
    sent: 'Sent',
    settled: 'Dealt with',
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
    pending: 'On its way',
    sent: 'Sent',
    failed: 'Failed',
    bounced: 'Bounced',
    repeated: 'Sent again',
    given_up: 'Given up',
  } satisfies Record<MailStatus, string>,
  emptyTitle: 'No emails',
  emptyText: 'Emails from the portal appear here.',
  none: 'No emails yet.',
  failed: 'Failed to load emails',
  to: (recipient: string, when: string) => `To ${recipient}, ${when}`,
  tries: (attempts: number, next: string) => `Tried ${attempts === 1 ? 'once' : `${attempts} times`}, again ${next}`,
  template: (name: string) => `Template “${name}”`,
  link: 'Its link works once. Send a new one from where it was requested.',
  all: (count: number) => `Show all ${count}`,
  actionsFor: (subject: string, recipient: string) => `Actions for “${subject}” to ${recipient}`,
  acts: {
    resend: {
      label: 'Send again',
      text: (recipient: string) => `${recipient} gets the same email again.`,
      done: 'Email sent again',
    },
    give_up: {
      label: 'Give up',
      text: (recipient: string) => `It is no longer listed as failed or bounced. ${recipient} does not get it.`,
      done: 'Email given up',
    },
  },
};
