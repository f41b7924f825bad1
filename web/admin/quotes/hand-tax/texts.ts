/** Texts about the VAT of a quote that staff decide by hand. */
export const handTaxTexts = {
  failed: 'Failed to load whether the VAT is decided by hand',
  action: 'Decide by hand',
  again: 'Decide again',
  hint: 'Needs a reason, and another member of staff must agree.',
  states: {
    waiting: 'VAT decided by hand waits for an agreement',
    agreed: 'VAT decided by hand',
    ended: 'The VAT decided by hand has ended',
  },
  /** Why the quote cannot be sent. */
  unsent: {
    waiting: 'Another administrator must agree to the VAT that was decided by hand before the quote is sent.',
    ended: 'The VAT decided by hand has ended. Decide it again or take it back before you send the quote.',
  },
  endedText: 'What it rests on has changed. Decide it again or take it back before you send the quote.',
  amounts: (tax: string, total: string) => `The quote would have ${tax} of VAT, ${total} in all.`,
  decided: (kind: string, what: string) => `${kind}: ${what}.`,
  by: (name: string, when: string) => `Decided by ${name}, ${when}.`,
  agreedBy: (name: string, when: string) => `Agreed by ${name}, ${when}.`,
  agree: 'Agree',
  agreed: 'You agreed to the VAT',
  takeBack: 'Take back',
  takenBack: 'The table decides the VAT again',
  actionFailed: 'Failed to save',
  byTable: 'By the table',
  dialog: {
    title: (number: string) => `VAT of ${number} by hand`,
    text: 'For a reason that the table cannot know: a diplomatic mission, an exemption certificate, a region with rates of its own.',
    reason: 'Reason',
    reasonHint: 'The buyer reads it on the quote and on the invoice.',
    save: 'Decide',
    saved: 'VAT decided. Another member of staff must agree.',
  },
};
