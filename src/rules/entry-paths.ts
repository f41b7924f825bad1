/** The addresses that a page needs before anybody has signed in: of `paths`, what everybody loads. */
export const entryPaths = {
  home: '/',
  login: '/login',
  signup: '/signup',
  verifyEmail: '/verify-email',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  acceptInvitation: '/accept-invitation',
  contact: '/contact',
  partnerApply: '/partner-program/apply',
  partnerApplication: '/partner-program/application',
  admin: '/admin',
  clientBase: '/dashboard',
  partnerBase: '/partners/dashboard',
} as const;

/** Where the portal of a company's people begins; partners have one of their own. */
export const portalBase = (companyType: string): string =>
  companyType === 'partner' ? entryPaths.partnerBase : entryPaths.clientBase;
