import { plural } from '../../shared/format';
import type { CompanyAction, CompanyType } from '../../shared/api/schema';

const NUMBERS = { vatNumber: 'VAT number', cocNumber: 'COC number' };

/** Texts of the console's company screens. */
export const adminCompanyTexts = {
  systems: {
    title: 'Purchasing systems',
    add: 'Add a system',
    loading: 'Loading purchasing systems…',
    failed: 'Failed to load purchasing systems',
    empty:
      'No purchasing system yet. Add one when the customer wants to come from SAP Ariba, Coupa or a catalogue by OCI.',
    off: 'Deactivated',
    protocols: { cxml: 'cXML', oci: 'OCI' },
    edit: 'Edit',
    editOf: (name: string) => `Edit ${name}`,
    certificate: 'by certificate',
    newSecret: 'New secret',
    newSecretTitle: 'Make a new secret?',
    newSecretText: 'The secret before ends at once: the system is refused until the customer enters the new one.',
    deactivate: 'Deactivate',
    activate: 'Activate',
    allowsNothing: 'The customer allows it neither to make people nor to accept quotes.',
    allows: { createsPeople: 'Makes people on first use', acceptsQuotes: 'Accepts quotes by purchase order' },
    saveFailed: 'This was not done',
    secretTitle: 'Shared secret',
    secretText: 'Give it to the customer by a safe way. It is shown only here.',
    secret: 'Secret',
    close: 'Close',
    form: {
      title: 'Add a purchasing system',
      submit: 'Add',
      editTitle: (name: string) => `Edit ${name}`,
      save: 'Save',
      failed: 'Failed to save the system',
      name: 'Name',
      nameRequired: 'A name is required',
      protocol: 'Protocol',
      domain: 'Domain',
      identity: 'Identity',
      userName: 'User name',
      identityRequired: 'An identity is required',
      origins: 'Origins of the buyer’s pages',
      originsHint: 'With blanks between them. They may show the catalogue in a frame and get its lines.',
      unspsc: 'UNSPSC code',
      returnEncoding: 'Lines go back as',
      certificate: 'SHA-256 fingerprint of its certificate',
      certificateHint: 'It counts in place of the shared secret.',
      documents: {
        confirmationUrl: 'Address for confirmations',
        shipNoticeUrl: 'Address for ship notices',
        invoiceUrl: 'Address for invoices',
      },
    },
  },
  title: 'Companies',
  list: 'Companies',
  search: 'Name, city, number, email',
  create: 'Create company',
  bulk: {
    verify: 'Verify',
    title: (count: number) => `Verify ${plural(count, 'company', 'companies')}`,
    text: 'Their users can immediately create quotes and place orders, and are notified.',
    done: (count: number) => `${plural(count, 'company', 'companies')} verified`,
  },
  views: {
    pending: 'Waiting for verification',
    clients: 'Clients',
    partners: 'Partners',
    suspended: 'Suspended',
    all: 'All',
  },
  columns: {
    name: 'Company',
    type: 'Type',
    verification: 'Verification',
    status: 'Status',
    users: 'Users',
    created: 'Member since',
  },
  filters: {
    type: 'Type',
    allTypes: 'All types',
    verification: 'Verification',
    allVerifications: 'Any verification',
    status: 'Status',
    allStatuses: 'All statuses',
  },
  types: { client: 'Client', partner: 'Partner', system: 'System', internal: 'Internal' } satisfies Record<
    CompanyType,
    string
  >,
  emptyTitle: 'No companies yet',
  emptyText: 'Companies appear here once they register.',
  back: 'Back to companies',
  tabsLabel: 'Company sections',
  tabs: {
    overview: 'Overview',
    documents: 'Documents',
    users: 'Users',
    quotes: 'Quotes',
    account: 'Account',
    history: 'History',
  },
  createQuote: 'Create quote',
  edit: 'Edit',
  overview: {
    business: 'Business details',
    contact: 'Admin contact',
    noContact: 'No active administrator',
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    website: 'Website',
    notProvided: 'Not provided',
    industry: 'Industry',
    address: 'Address',
    vat: 'VAT number',
    coc: 'COC number',
    electronicAddress: 'Electronic address',
    buyerReference: 'Buyer reference',
    invoiceAttachments: 'Attached to invoice emails',
    paymentTerm: 'Payment term',
    paymentTerms: 'Payment terms',
    days: (count: number) => plural(count, 'day'),
    since: 'Member since',
    rejection: 'Rejection reason',
    vatWarning: 'VAT number',
    sameNumber: (numbers: ('vatNumber' | 'cocNumber')[]) =>
      `Another company has the same ${numbers.map((number) => NUMBERS[number]).join(' and ')}`,
  },
  account: {
    open: 'Open invoices',
    overdue: (amount: string) => `${amount} overdue`,
    creditLeft: (amount: string) => `${amount} of credit is left`,
    onAccount: (amount: string) => `${amount} is paid on account, which no invoice asks for yet`,
  },
  pending: {
    title: 'This company is waiting for verification',
    text: 'Review its documents, then verify or reject it.',
    documents: 'Review documents',
  },
  form: {
    createTitle: 'Create company',
    createText: 'You can also invite an administrator now.',
    editTitle: 'Edit company',
    type: 'Type',
    admin: 'First administrator',
    adminText: 'Gets an invitation by email. Leave empty to invite somebody later.',
    email: 'Email',
    company: 'Company',
    address: 'Address',
    registration: 'Registration',
    save: 'Save Changes',
    saved: 'Company saved',
    created: 'Company created',
    failed: 'Failed to save company',
    name: 'Company name',
    website: 'Website',
    industry: 'Industry',
    chooseIndustry: 'Select an industry',
    addressLine1: 'Address line 1',
    addressLine2: 'Address line 2',
    postalCode: 'Postal code',
    city: 'City',
    vatNumber: 'VAT number',
    cocNumber: 'COC number',
    eInvoices: 'E-invoices',
    eInvoicesHint: "Where the Peppol network delivers the company's invoices",
    electronicAddressScheme: 'Scheme',
    electronicAddress: 'Electronic address',
    buyerReference: 'Buyer reference',
    payment: 'Payment',
    paymentTermDays: 'Payment term in days',
    paymentTermDaysHint: 'From the issue of an invoice, 0 to 120',
    paymentTermsText: 'Payment terms',
    paymentTermsTextHint: 'Printed on new invoices, beside the day on which they are due',
    buyerReferenceHint: "Printed on the company's invoices; for German authorities the Leitweg-ID",
    invoiceAttachments: 'Attached to invoice emails',
    unsaved: 'Please check the marked fields.',
  },
};

interface ActionWords {
  label: string;
  text: (name: string) => string;
  /** Additional confirmation while some of the required documents are not verified. */
  doubt?: { title: string; text: (documents: string[]) => string; confirm: string };
  done: string;
  final?: boolean;
  reason?: string;
  typed?: true;
}

export type StaffAction = Exclude<CompanyAction, 'edit' | 'upload' | 'invite'>;

/** Texts of the menu item and the dialog of each staff action. */
export const companyActionTexts: Record<StaffAction, ActionWords> = {
  verify: {
    label: 'Verify company',
    text: (name) => `${name} is verified from now on. Its administrators are notified.`,
    done: 'Company verified',
    doubt: {
      title: 'Not every required document is verified',
      text: (documents) => `Missing or not verified: ${documents.join(', ')}.`,
      confirm: 'Verify anyway',
    },
  },
  reject_verification: {
    label: 'Reject verification',
    text: (name) => `${name} is sent the reason and can upload new documents.`,
    done: 'Verification rejected',
    final: true,
    reason: 'Sent to the company’s administrators.',
  },
  reset_verification: {
    label: 'Reset verification',
    text: (name) => `The verification of ${name} starts again.`,
    done: 'Verification reset',
  },
  suspend: {
    label: 'Suspend company',
    text: (name) => `Users at ${name} can sign in but cannot use the portal.`,
    done: 'Company suspended',
    final: true,
    reason: 'Sent to the company’s administrators.',
  },
  deactivate: {
    label: 'Deactivate company',
    text: (name) => `All users at ${name} are signed out immediately and can no longer sign in.`,
    done: 'Company deactivated',
    final: true,
    reason: 'Saved in the history.',
  },
  reactivate: {
    label: 'Reactivate company',
    text: (name) => `Users at ${name} can sign in and use the portal again.`,
    done: 'Company reactivated',
    reason: 'Saved in the history.',
  },
  delete_permanently: {
    label: 'Delete company permanently',
    text: (name) => `All users at ${name} are anonymized; quotes and orders remain available. This cannot be undone.`,
    done: 'Company permanently deleted',
    final: true,
    reason: 'Saved in the history.',
    typed: true,
  },
};

export const typedEmail = {
  label: "The admin contact's email",
  hint: (email: string | null) => (email ? `Type ${email} to confirm.` : 'It has no admin contact: leave empty.'),
};
