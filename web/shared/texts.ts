import type { AccountStatus } from './api/schema';

/** Texts that several areas share, also before sign-in. Texts from the specification are used verbatim. */
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
  notLoaded: {
    title: 'This page could not be loaded',
    part: 'This could not be loaded',
    text: 'Part of HoloPortal did not load. Check your connection and try again.',
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
  loadingUser: 'Loading user data',
  signIn: 'Sign In',
  goHome: 'Go Home',
  goToDashboard: 'Go to Your Dashboard',
  signInAsAdmin: 'Sign In with Admin Account',
  signOut: 'Sign Out',
  superAdmin: {
    title: 'Super Admin Access Required',
    text: 'This page requires system administrator access.',
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

/** Returns the texts of the screen for an account status; 'Account Issue' for an unknown status. */
export const statusScreen = (status: string) =>
  statusScreens[status as keyof typeof statusScreens] ?? {
    title: 'Account Issue',
    text: 'There is an issue with your account status. Please contact support.',
  };
