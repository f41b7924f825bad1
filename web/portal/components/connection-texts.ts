/** Texts about connections between partners and clients, which both read. */
export const connectionTexts = {
  shares: {
    card: ['Company card', 'Name, address, VAT and COC numbers'],
    people: ['People', 'Names, roles and work email'],
    quotes: ['Quotes and orders', (since: string) => `From ${since}`],
    all: ['Quotes and orders', 'Including earlier ones'],
    notBefore: ['No earlier quotes or orders', 'Only those created once you are connected'],
    nothingElse: ['No documents or messages', 'These stay between the company and HoloPortal'],
  },
  today: 'today',
  end: {
    title: (name: string) => `End the connection with ${name}?`,
    confirm: 'End connection',
    reason: 'Reason',
    chooseReason: 'Choose a reason',
    reasonHint: 'Shown to the other company.',
    other: 'Something else',
    otherReason: 'Your reason',
    failed: 'The connection could not be ended',
    done: 'Connection ended',
  },
} as const;
