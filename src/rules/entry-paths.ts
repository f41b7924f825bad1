/** Paths that pages need before the user has signed in. Every visitor loads them; `paths` contains them too. */
export const entryPaths = {
  home: '/',
  login: '/login',
  signup: '/signup',
  verifyEmail: '/verify-email',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  acceptInvitation: '/accept-invitation',
  authorize: '/authorize',
  contact: '/contact',
  partnerApply: '/partner-program/apply',
  partnerApplication: '/partner-program/application',
  admin: '/admin',
  clientBase: '/dashboard',
  partnerBase: '/partners/dashboard',
  /** Pages of a punch-out: the builder for a person who comes from a purchasing system. */
  punchOutBase: '/punchout',
} as const;

/** Returns the base path of the portal for users of a company type. Partners have a portal of their own. */
export const portalBase = (companyType: string): string =>
  companyType === 'partner' ? entryPaths.partnerBase : entryPaths.clientBase;

/** True for the pages of a punch-out. */
export const isPunchOutPath = (path: string): boolean =>
  path === entryPaths.punchOutBase || path.startsWith(`${entryPaths.punchOutBase}/`);
