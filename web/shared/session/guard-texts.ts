import type { CompanyType } from '../api/schema';
import { companyTypeLabel } from '../labels';

/**
 * Texts of the access guards, from the section 'Access guard screens' of the specification. Texts that are needed before
 * these screens load are in `guardTexts`.
 */
export const screenTexts = {
  redirecting: 'Redirecting to login',
  failedUser: 'Failed to load user data',
  createAccount: 'Create Account',
  contactSupport: 'Contact Support',
  yourApplication: 'Your application',
  authenticationRequired: {
    title: 'Authentication Required',
    text: "Please sign in to access this page. If you don't have an account, you can create one for free.",
  },
  denied: {
    title: 'Access Denied',
    text: (types: CompanyType[]) =>
      `This page requires ${types.map((type) => companyTypeLabel(type)).join(' or ')} access.`,
    yours: 'Your account type',
  },
  pleaseSignIn: { title: 'Please Sign In', text: 'Sign in to see and create quotes.' },
  next: {
    title: "What's Next?",
    review: 'Partner accounts typically take 1-2 business days to review.',
    email: (address: string) => `An email will be sent to ${address} once approved.`,
  },
};
