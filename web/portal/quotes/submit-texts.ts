/** Texts about the buyer's wishes in a submission. */
export const submitTexts = {
  note: 'Note',
  wantedDate: 'Requested delivery date',
  past: 'This day is in the past',
  deliverTo: 'Deliver to',
  own: "Our company's address",
  ofClient: (company: string) => `Address of ${company}`,
  other: 'Another address',
  nameHint: 'The person, site or dock that receives it.',
  address: {
    name: 'Recipient',
    addressLine1: 'Address',
    addressLine2: 'Address line 2',
    postalCode: 'Postal code',
    city: 'City',
  },
};
