export const resellerTexts = {
  title: 'Find a reseller',
  description: 'Companies that advise on our holographic displays, show them and install them, by country.',
  heading: 'Somebody near you',
  lead: 'Our partners advise you, show you a device and install it. Here are those who agreed to be found.',
  search: 'Country, city or company',
  found: (count: number) => (count === 1 ? '1 reseller' : `${count} resellers`),
  tier: (label: string) => `${label} partner`,
  none: 'Nobody is listed at the moment',
  noneFor: (asked: string) => `There is no reseller for '${asked}' yet`,
  noneText: 'We sell and install there ourselves. Write to us, and say what you want to see.',
  contact: 'Contact us',
  become: 'Become a partner',
};
