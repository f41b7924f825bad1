/** Words of a quote that is looked at again after it was sent; only its page needs them. */
export const againTexts = {
  expiredAsk: (date: string) =>
    `It was valid until ${date}. Ask for a new date, or duplicate it to get today's prices.`,
  estimateShipped: 'Estimate with shipping',
  change: {
    ask: 'Ask for a change',
    text: 'Tell us what to change. We revise the quote and send it to you again; until then it cannot be accepted.',
    reason: 'What should change',
    required: 'Please write what should change',
    insert: 'About',
    about: (name: string) => `${name}: `,
    askDate: 'Ask for a new date',
    dateText: 'We look at the quote again and send it to you with a new date.',
    dateReason: 'Message',
    dateProposed: 'Please extend this quote.',
    dateRequired: 'Please write a message',
    confirm: 'Send',
    done: 'Sent. You get the revised quote by email.',
    failed: 'Failed to ask for a change',
  },
  returned: {
    you: 'You asked for a change',
    somebody: (name: string | null) => `${name ?? 'Your company'} asked for a change`,
    askedText: 'We revise the quote and send it to you again:',
    recalled: 'We are revising this quote',
    recalledText: 'It can be accepted once we have sent it again. We took it back for this reason:',
  },
  stale: {
    answered: (revision: number) =>
      `Your answer was not taken: it is about revision ${revision}, which no longer stands. This is what changed:`,
    answeredRecalled: 'Your answer was not taken. We took this offer back for this reason:',
    answeredAsked: 'Your answer was not taken. We revise this offer and send it to you again:',
  },
};
