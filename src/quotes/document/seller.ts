/** The company that issues quotes and sends mails. */
export const SELLER = {
  name: 'HoloPortal B.V.',
  addressLines: ['Keizerskade 214', '3011 XD Rotterdam', 'Netherlands'],
  vatNumber: 'NL862417395B01',
  cocNumber: '24618832',
  email: 'sales@holoportal.example',
} as const;
