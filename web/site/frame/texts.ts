/** Texts of the frame around every page of the public site. Texts from the specification are used verbatim. */
export const frameTexts = {
  main: 'Main',
  footer: 'Footer',
  menu: 'Menu',
  search: 'Search',
  products: 'Products',
  allProducts: 'All products',
  industries: 'Industries',
  news: 'Blog & News',
  company: 'Company',
  compare: 'Compare Products',
  login: 'Login',
  loginItems: { client: 'Client Login', partner: 'Partner Login', register: 'Register Account' },
  account: (name: string) => `${name}, user menu`,
  accountItems: {
    dashboard: 'Dashboard',
    console: 'Administration',
    quotes: 'Quotes',
    createQuote: 'Create Quote',
    profile: 'Profile',
    company: 'Company',
    signOut: 'Sign Out',
  },
  crash: 'This page could not be shown. Check your connection and try again.',
  lost: { products: 'All products', search: 'Search the site' },
  breadcrumb: 'Breadcrumb',
  more: 'You confirm by email first, and can leave with one click.',
  // Specified: the year in the footer is 2025.
  copyright: '© 2025 HoloPortal',
};

/** Specified under 'Footer and newsletter'. */
export const offices = [
  {
    name: 'Global headquarters',
    address: ['Keizerskade 214', '3011 XD Rotterdam', 'The Netherlands'],
    email: 'info@holoportal.example',
  },
  {
    name: 'MENA office',
    address: ['Al Seef Tower 3, level 18', 'Dubai', 'United Arab Emirates'],
    email: 'info.mena@holoportal.example',
  },
];
