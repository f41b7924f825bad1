import type { AccountStatus, CompanyType, OrderStatus, PaymentStatus, QuoteStatus } from './api/schema';

/** Texts that more than one area shows, also before signing in. Those of the spec stand letter for letter. */
export const texts = {
  youElsewhere: 'you, in another window,',
  product: 'HoloPortal',
  skip: 'Skip to content',
  close: 'Close',
  cancel: 'Cancel',
  dismiss: 'Dismiss',
  retry: 'Retry',
  error: 'Error',
  unknown: '–',
  unknownError: 'An error occurred',
  optional: '(optional)',
  theme: 'Switch between light and dark',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  accountMenu: 'Account menu',
  breadcrumb: 'Breadcrumb',
  rateLimited: 'Too many requests. Please wait a moment and refresh the page.',
  notFound: { title: 'Page not found', text: 'There is nothing at this address.' },
  notLoaded: {
    title: 'This page could not be loaded',
    part: 'This could not be loaded',
    text: 'A part of HoloPortal did not arrive. Check your connection and try again.',
    retry: 'Try again',
  },
  crash: {
    title: 'Something went wrong',
    text: 'This page could not be shown. Your saved quotes are safe.',
    reload: 'Reload',
  },
};

/** Specified: 'Email input'. */
export const emailTexts = {
  label: 'Email Address',
  placeholder: 'Enter your email address',
};

/** Specified: 'Access guard screens' and 'Access'. */
export const guardTexts = {
  loading: 'Loading',
  redirecting: 'Redirecting to login',
  loadingUser: 'Loading user data',
  failedUser: 'Failed to load user data',
  signIn: 'Sign In',
  createAccount: 'Create Account',
  goHome: 'Go Home',
  goToDashboard: 'Go to Your Dashboard',
  signInAsAdmin: 'Sign In with Admin Account',
  contactSupport: 'Contact Support',
  yourApplication: 'Your application',
  signOut: 'Sign Out',
  authenticationRequired: {
    title: 'Authentication Required',
    text: "Please sign in to access this page. If you don't have an account, you can create one for free.",
  },
  superAdmin: {
    title: 'Super Admin Access Required',
    text: 'This page requires system administrator access.',
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

const statusScreens: Record<Exclude<AccountStatus, 'active'>, { title: string; text: string }> = {
  pending_approval: {
    title: 'Account Pending Approval',
    text: 'Your account is currently pending approval. You will receive an email notification once your account has been activated.',
  },
  suspended: {
    title: 'Account Suspended',
    text: 'Your account has been suspended. Please contact support for assistance.',
  },
  inactive: {
    title: 'Account Inactive',
    text: 'Your account is currently inactive. Please contact support to reactivate your account.',
  },
};

/** Each status has its own screen; anything else is 'Account Issue'. */
export const statusScreen = (status: string) =>
  statusScreens[status as keyof typeof statusScreens] ?? {
    title: 'Account Issue',
    text: 'There is an issue with your account status. Please contact support.',
  };

/** Specified: 'Labels for company types'. */
export function companyTypeLabel(type: CompanyType): string {
  if (type === 'system') return 'Administrator';
  if (type === 'partner') return 'Partner';
  return type === 'internal' ? 'Internal User' : 'Customer';
}

/** The wire's word in words: the underscore shown as a space, the first letter large. */
export function capitalised(word: string): string {
  const words = word.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A status in words ('Pending approval'). */
export const statusLabel = (status: QuoteStatus | OrderStatus | PaymentStatus | AccountStatus): string =>
  capitalised(status);
