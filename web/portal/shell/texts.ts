/** Words of the portal's frame. */
export const shellTexts = {
  dashboard: 'Dashboard',
  quotes: 'Quotes',
  orders: 'Orders',
  createQuote: 'Create Quote',
  sales: 'Sales',
  company: 'Company',
  companyInformation: 'Company Information',
  companyUsers: 'Company Users',
  accountSettings: 'Account Settings',
  settings: 'Settings',
  profile: 'Profile',
  support: 'Support',
  signOut: 'Sign Out',
  sidebar: 'Sidebar',
  /** Specified: 'Account Settings' and 'Verification e-mail resend'. */
  verification: {
    title: 'Please verify your email address',
    text: (email: string) => `We sent a link to ${email}. Open it to finish setting up your account.`,
    resend: 'Resend verification email',
    resendShort: 'Resend',
    sent: (email: string) => `Verification email sent to ${email}. Please check your inbox.`,
    failed: 'Failed to send verification email',
    /** Beside what waits for it. */
    first: (to: string, email: string) => `Please verify your email address to ${to}. We sent a link to ${email}.`,
    to: {
      submit: 'submit this quote',
      decide: 'accept or reject this quote',
      ask: 'ask for a new date',
      email: 'send this quote',
      users: 'invite and manage users',
    },
    checking: 'Checking…',
    notYet: 'Not verified yet. Open the link in the email, then try again.',
    done: 'Email address verified',
  },
};
