import { sentence } from '#rules/sentence';

/**
 * Returns the beginning of a sentence about the recipient of the quote's mails: 'You get', or the contact's name. Null
 * means that the user is the contact.
 */
const gets = (contact: string | null) => (contact === null ? 'You get' : `${contact} gets`);

/** Texts about a sent quote that is reviewed again; only the quote's page needs them. */
export const againTexts = {
  expiredAsk: (date: string) =>
    `It was valid until ${date}. Request an extension, or duplicate it to get today’s prices.`,
  estimateShipped: 'Estimate with shipping',
  change: {
    ask: 'Ask for a change',
    text: 'Tell us what to change. We revise the quote and send it to you again; until then it cannot be accepted.',
    reason: 'What should change',
    required: 'Please describe the change',
    insert: 'About',
    about: (name: string) => `${name}: `,
    askDate: 'Request an extension',
    dateText: 'We will review the quote and send it to you with a new validity date.',
    dateReason: 'Message',
    dateProposed: 'Please extend this quote.',
    dateRequired: 'Please write a message',
    confirm: 'Send',
    done: (contact: string | null) => `Sent. ${gets(contact)} the revised quote by email.`,
    failed: 'Failed to ask for a change',
  },
  returned: {
    you: 'You asked for a change',
    somebody: (name: string) => `${name} asked for a change`,
    askedText: 'We revise the quote and send it to you again:',
    recalled: 'We are revising this quote',
    recalledText: 'It can be accepted once we have sent it again. We recalled it for this reason:',
  },
  stale: {
    answered: (revision: number) =>
      `Your answer was not saved: revision ${revision} is no longer current. This is what changed:`,
    answeredRecalled: 'Your answer was not saved. We recalled this quote for this reason:',
    answeredAsked: 'Your answer was not saved. We are revising this quote and will send it again:',
  },
};

/** Texts about the acceptance, and of the confirmation page. */
export const acceptedTexts = {
  confirm: {
    title: (amount: string) => `Accept ${amount}?`,
    text: (company: string, number: string, revision: number) =>
      `You are accepting quote ${number}, revision ${revision}, on behalf of ${company} on these terms:`,
    total: 'Total with VAT',
    share: (share: string, amount: string) => `${share}, ${amount}`,
    payment: 'Payment',
    onInvoice: 'On invoice',
    rest: (amount: string) => `The rest, ${amount}, on invoice`,
    confirm: 'Accept quote',
  },
  page: {
    title: (name: string) => `Quote ${name} accepted`,
    crumb: 'Accepted',
    accepted: (when: string) => `Accepted ${when}`,
    thanks: (name: string) => sentence(`Thank you, ${name}`),
    thanksAll: 'Thank you.',
    agreed: 'Your acceptance is confirmed.',
    product: (name: string, quantity: number) => (quantity > 1 ? `${name} (${quantity})` : name),
    open: 'Open quote',
    items: 'What you accepted',
    shareOf: (share: string, total: string) => `${share} of ${total}`,
    to: 'To',
    payReference: 'Reference',
  },
  next: {
    title: 'What happens next',
    link: 'What happens next',
    order: 'We create your order',
    orderText: (contact: string | null) =>
      `${gets(contact)} the order number by email. No action is needed until then.`,
    soon: 'Next',
    ordered: 'Order placed',
    toOrder: (number: string) => `Follow order ${number}`,
    prepayment: 'You pay the prepayment',
    prepaymentText: (share: string) => `${share} of the total. The invoice comes with the order.`,
    onInvoice: 'On invoice',
    build: 'We build and deliver',
    buildText: (weeks: number, contact: string | null) =>
      `The lead time is ${weeks === 1 ? '1 week' : `${weeks} weeks`}. We email ${contact ?? 'you'} when it is shipped.`,
    readyText: (contact: string | null) => `It is ready to ship. We email ${contact ?? 'you'} when it is shipped.`,
    about: (date: string) => `About ${date}`,
    rest: 'You pay the rest',
    pay: 'You pay',
    payText: 'The invoice comes with the order.',
    planText: 'The invoices follow the billing plan of the quote.',
  },
};

/** Texts of the alert on a rejected quote. */
export const closedTexts = {
  rejected: 'This quote was rejected',
  noReason: 'No reason was given.',
  again: 'Duplicate it, make your changes, and submit it again.',
  duplicate: 'Duplicate and change',
};
