/** Paths that a page needs before the user has signed in: the part of `paths` that every visitor loads. */
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

/** Base path of the portal for users of a company; partners have their own. */
export const portalBase = (companyType: string): string =>
  companyType === 'partner' ? entryPaths.partnerBase : entryPaths.clientBase;
