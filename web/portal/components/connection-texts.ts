/** Texts about connections between partners and clients, for both sides. */
export const connectionTexts = {
  shares: {
    card: ['Company card', 'Name, address, numbers'],
    people: ['People', 'Names, roles and work email'],
    quotes: ['Quotes and orders', (since: string) => `From ${since} on`],
    all: ['Quotes and orders', 'Also those from before'],
    notBefore: ['Nothing from before', 'Only what is made from then on'],
    nothingElse: ['No documents, no messages', 'Between the company and HoloPortal'],
  },
  today: 'today',
  end: {
    title: (name: string) => `End the connection with ${name}?`,
    confirm: 'End connection',
    reason: 'Reason',
    chooseReason: 'Choose a reason',
    reasonHint: 'The other side reads it.',
    other: 'Something else',
    otherReason: 'What it is',
    failed: 'The connection could not be ended',
    done: 'Connection ended',
  },
} as const;
