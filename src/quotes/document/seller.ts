/** The company that issues quotes and sends mails. */
export const SELLER = {
  name: 'HoloPortal B.V.',
  addressLine1: 'Keizerskade 214',
  addressLine2: null,
  city: 'Rotterdam',
  postalCode: '3011 XD',
  countryCode: 'NL',
  vatNumber: 'NL862417395B01',
  cocNumber: '24618832',
  email: 'sales@holoportal.example',
} as const;
