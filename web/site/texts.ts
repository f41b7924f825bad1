/** Words of the public pages. */
export const siteTexts = {
  login: {
    title: 'Sign In',
    text: 'For clients, partners and administrators.',
    forgot: 'Forgot password?',
    signIn: 'Sign In',
    failedTitle: 'Login Failed',
    invalid: 'Invalid email or password',
    failed: 'Login failed',
    newHere: 'New to HoloPortal?',
    createAccount: 'Create Account',
    returnAfter: ' after signing in.',
    signedInAs: (email: string) => `You are signed in as ${email}.`,
  },
  returnBefore: 'You will return to ',
  signup: {
    title: 'Create Account',
    text: 'For your company, with you as its administrator. Colleagues join by your invitation.',
    returnAfter: ' with your new account.',
    steps: { person: 'About you', company: 'Company', account: 'Sign-in' },
    firstName: 'First name',
    lastName: 'Last name',
    jobTitle: 'Job title',
    companyName: 'Company name',
    companyNameLetters: 'Company name contains invalid characters',
    industry: 'Industry',
    chooseIndustry: 'Choose an industry',
    website: 'Website',
    websitePlaceholder: 'www.example.com',
    addressLine1: 'Address',
    addressLine2: 'Address line 2',
    postalCode: 'Postal code',
    city: 'City',
    cocNumber: 'Chamber of Commerce number',
    vatNumber: 'VAT number',
    emailHint: 'We send a link there to verify it.',
    next: (step: string) => `Next: ${step}`,
    back: 'Back',
    create: 'Create Account',
    haveAccount: 'Have an account already?',
    signIn: 'Sign In',
    failed: 'Registration failed',
  },
  verifyEmail: {
    title: 'Verify your email',
    verifying: 'Verifying your email address',
    done: { title: 'Email verified', text: 'Your email address has been verified.', action: 'Go to Your Dashboard' },
    failed: {
      title: 'This link does not work',
      text: 'This link is no longer valid. Please request a new one.',
      signIn: 'Sign in, and we send you a new link.',
      resend: 'Send a new link',
    },
    offline: 'Failed to verify email',
    sent: (email: string) => `Verification email sent to ${email}. Please check your inbox.`,
    sendFailed: 'Failed to send verification email',
  },
  forgot: {
    title: 'Forgot password?',
    text: 'Enter your email address, and we send you a link to set a new password.',
    send: 'Send Link',
    failed: 'Reset failed',
    back: 'Back to Sign In',
    sent: {
      title: 'Check your email',
      text: 'If this email address has an account, we have sent it a link to set a new password.',
      hint: (email: string) =>
        `We looked for ${email}. The link works for an hour. Nothing there? Look among the spam.`,
      another: 'Use another address',
    },
  },
  reset: {
    title: 'Set a new password',
    text: 'You will be signed out everywhere and sign in with the new one.',
    password: 'New password',
    confirm: 'Confirm new password',
    save: 'Set Password',
    failed: 'Reset failed',
    done: { title: 'Password changed', text: 'Sign in with your new password.' },
    invalid: {
      title: 'This link does not work',
      text: 'This link is no longer valid. Please request a new one.',
      action: 'Request a new link',
    },
  },
  invitation: {
    title: 'Join your company',
    loading: 'Loading invitation',
    heading: (company: string) => `Join ${company}`,
    text: (role: string) => `You are invited ${role}. Set up your account to accept.`,
    roles: { admin: 'as an administrator', standard: 'as a user' },
    until: (date: string) => `The invitation is valid until ${date}.`,
    accept: 'Accept Invitation',
    failed: 'The invitation was not accepted',
    invalid: {
      title: 'This invitation does not work',
      text: 'This invitation is invalid or has expired',
      hint: 'Ask the person who invited you for a new one.',
    },
    unanswered: { title: 'The invitation cannot be shown', text: 'An error occurred' },
    other: {
      title: 'You are signed in as somebody else',
      text: (current: string, invited: string) => `This invitation is for ${invited}. You are signed in as ${current}.`,
      signOut: 'Sign Out and Continue',
      stay: 'Go to Your Dashboard',
    },
    member: {
      title: 'You have an account already',
      text: (email: string) => `You are signed in as ${email}, which is who this invitation is for.`,
    },
  },
  contact: {
    title: 'Support and contact',
    text: 'Write to us about a quote, an order or your account. We answer on working days.',
    name: 'Your name',
    company: 'Company',
    subject: 'Subject',
    message: 'Message',
    required: {
      name: 'Name is required',
      subject: 'Subject is required',
      message: 'Message is required',
    },
    honeypot: 'Leave this empty',
    send: 'Send Message',
    failed: 'Your message was not sent',
    sent: {
      title: 'Message sent',
      text: 'Thank you for your message. We will get back to you as soon as possible.',
      another: 'Write another message',
    },
    direct: 'By email',
    // Spec 2 section 2, 'Footer and newsletter'.
    offices: [
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
    ],
  },
  supportEmail: 'support@holoportal.example',
  // Spec 1 section 9: the footer says 2025.
  copyright: '© 2025 HoloPortal',
  contactLink: 'Contact',
};

/** What a page is called where one is told to come back to it. */
export function pageName(path: string): string | null {
  const { pathname } = new URL(path, location.origin);
  const place = pathname.replace(/^\/(partners\/)?dashboard/, '');
  if (place === '/quotes') return 'Quotes';
  if (place.startsWith('/quotes/create')) return 'Create Quote';
  if (/^\/quotes\/[^/]+\/edit$/.test(place)) return 'Edit Quote';
  if (place.startsWith('/quotes/')) return `Quote ${place.slice('/quotes/'.length, '/quotes/'.length + 7)}...`;
  if (place === '/profile') return 'Account Settings';
  if (place === '/users') return 'Company Users';
  if (place === '/company') return 'Company Information';
  return pathname.startsWith('/admin') ? 'Administration' : null;
}
