/** Texts about what the EU register says about a company's VAT number. */
export const vatEvidenceTexts = {
  title: 'VAT number in the EU register',
  failed: 'Failed to load the VAT number in the EU register',
  states: { valid: 'Valid', invalid: 'Not valid', unconfirmed: 'Not confirmed' },
  asking: 'The register is being asked…',
  noAnswer: 'The register gave no answer',
  problem: (code: string, when: string) =>
    code === 'INVALID_INPUT'
      ? `It could not read this number (${when}). Please check the number.`
      : `Last asked ${when} (${code}). No answer does not mean that the number is not valid.`,
  number: 'VAT number',
  name: 'Name',
  ourRecord: 'Our record',
  sameName: 'The name in the register matches.',
  otherName: 'The register has another name. Check whose number this is before you sell without VAT.',
  address: 'Address',
  notDisclosed: 'Not disclosed by the register',
  checkedAt: 'Confirmed',
  refusedAt: 'Refused',
  requester: 'Asked by',
  consultation: 'Consultation number',
  register: 'Register',
  vies: 'VIES, European Commission',
  noVerdict: 'The register has not said yet whether this number is valid.',
  earlier: (count: number) => (count === 1 ? '1 earlier answer' : `${count} earlier answers`),
  ask: 'Ask again',
  asked: 'The register is being asked',
  askFailed: 'Failed to ask the register',
};
