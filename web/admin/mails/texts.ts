import { REFUSED_REPLY_DAYS } from '#rules/reply-mail';
import type { MailStatus, RefusalReason } from '../../shared/api/schema';

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

/** Texts of the console's list of replies by mail that were not taken. */
export const refusedReplyTexts = {
  title: 'Refused replies',
  list: 'Refused replies',
  search: 'Sender, subject, quote',
  reason: 'Reason',
  allReasons: 'All reasons',
  columns: { reply: 'Reply', reason: 'Reason', about: 'Answers', received: 'Received', actions: 'Actions' },
  reasons: {
    forged: 'Looks forged',
    unknown_address: 'Sent to no valid reply address',
    wrong_sender: 'From another address than our email was sent to',
    expired: 'Answers an email that is too old',
    no_access: 'Sender may no longer write about the quote',
    unreadable: 'Could not be read',
  } satisfies Record<RefusalReason, string>,
  emptyTitle: 'No refused replies',
  emptyText: `Replies by email that did not become messages appear here, and are kept for ${REFUSED_REPLY_DAYS} days.`,
  unknownSender: 'Unknown sender',
  noSubject: 'No subject',
  toReader: (name: string) => `Email to ${name}`,
  named: (sender: string, when: string) => `Reply from ${sender}, ${when}`,
  read: 'Read',
  readOf: (name: string) => `Read: ${name}`,
  download: 'Download',
  downloadOf: (name: string) => `Download: ${name}`,
  downloadFailed: 'Failed to download the email',
  failed: 'Failed to load the email',
  loading: 'Loading the email…',
  noText: 'The text of this email could not be read. Download the email to see it.',
  warning: 'The sender is not confirmed. Do not follow links or open files unless you expect them.',
  close: 'Close',
};
