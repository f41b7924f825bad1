/** Words of the portal's frame. */
export const shellTexts = {
  dashboard: 'Dashboard',
  quotes: 'Quotes',
  createQuote: 'Create Quote',
  sales: 'Sales',
  company: 'Company',
  companyInformation: 'Company Information',
  accountSettings: 'Account Settings',
  profile: 'Profile',
  support: 'Support',
  signOut: 'Sign Out',
  sidebar: 'Sidebar',
};
