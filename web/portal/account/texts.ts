/** Words of the account pages. */
export const accountTexts = {
  profile: {
    title: 'Profile',
    text: 'How you appear on quotes.',
    panel: 'Account',
    name: 'Name',
    email: 'Email Address',
    jobTitle: 'Job title',
    accountType: 'Account type',
    status: 'Status',
    emailVerified: 'Email verified',
    yes: 'Yes',
    no: 'Not yet',
  },
  company: {
    title: 'Company Information',
    text: 'The company your quotes are made out to.',
    panel: 'Company',
    name: 'Name',
    type: 'Type',
    verification: 'Verification',
  },
};
