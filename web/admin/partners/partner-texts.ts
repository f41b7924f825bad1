import type { PartnerAction } from '#rules/partner-status';
import { plural } from '../../shared/format';

/** Words of the console's screens of the partners themselves. */
export const partnerTexts = {
  title: 'Partners',
  list: 'Partners',
  search: 'Name, city, email',
  views: { all: 'All', active: 'Active', suspended: 'Suspended', terminated: 'Terminated' },
  columns: {
    name: 'Partner',
    tier: 'Tier',
    rate: 'Commission',
    status: 'Status',
    clients: 'Clients',
    pipeline: 'Pipeline',
    accepted: 'Accepted, 12 months',
    since: 'Partner since',
  },
  filters: { tier: 'Tier', allTiers: 'All tiers', status: 'Status', allStatuses: 'All statuses' },
  emptyTitle: 'No partners yet',
  emptyText: 'Companies become partners when their application is approved.',
  /** Specified. */
  unloaded: 'Failed to search partners',
  failedOne: 'Failed to fetch partner details',
  failedMetrics: 'Failed to fetch partner metrics',
  failedStatus: 'Failed to update partner status',
  failedExport: 'Failed to export partner data',
  back: 'Back to partners',
  company: 'Open company',
  application: 'Open application',
  tabsLabel: 'Parts of the partner',
  tabs: {
    overview: 'Overview',
    deals: 'Deals',
    clients: 'Clients',
    quotes: 'Quotes',
    commission: 'Commission',
    funds: 'Funds',
    agreement: 'Agreement',
    applications: 'Applications',
    history: 'History',
  },
  deals: { title: 'Deals', nothing: 'No deals registered yet.', all: (total: number) => `Show all ${total}` },
  commission: {
    balance: 'Balance',
    statements: 'Statements',
    noStatements: 'Nothing was paid out yet.',
    ledger: 'Ledger, latest first',
    noEntries: 'No commission yet.',
  },
  agreement: {
    title: 'Signed agreements',
    nothing: 'No agreement signed yet.',
    version: (number: number) => `version ${number}`,
    signed: (name: string, when: string) => `${name}, ${when}`,
  },
  applications: {
    title: 'Applications',
    nothing: 'Staff made this company a partner; it never applied.',
    of: (date: string) => `Of ${date}`,
  },
  about: (tier: string, rate: string, country: string, since: string) =>
    `${tier} partner, ${rate} · ${country} · since ${since}`,
  facts: {
    clients: 'Clients',
    connected: 'connected now',
    openQuotes: 'Open quotes',
    pipeline: 'Pipeline',
    pipelineAbout: 'of quotes for clients, without VAT',
    accepted: 'Accepted',
    acceptedAbout: 'in twelve months, without VAT',
    acceptedQuotes: (count: number) => plural(count, 'quote'),
  },
  standing: 'What this status means',
  standingLabels: {
    signIn: 'Sign-in',
    quotes: 'Quotes',
    deals: 'Deals',
    commission: 'Commission',
    funds: 'Development funds',
  },
  contact: 'Contact',
  noContact: 'Nobody administers this partner',
  noClients: 'No clients yet.',
  connectedSince: (date: string) => `since ${date}`,
  ended: (from: string, to: string) => `${from} to ${to}`,
  noQuotes: 'No quotes for clients yet.',
  events: {
    admitted: (to: string) => `Became a partner at ${to}`,
    status: (from: string, to: string) => `${from} became ${to}`,
    tier: (from: string, to: string) => `${from} became ${to}`,
    rate: (from: string, to: string) => `Commission from ${from} to ${to}`,
    message: 'Message sent',
  },
  byPortal: 'The portal',
  funds: {
    title: 'Development funds',
    budget: 'Budget',
    available: 'Left',
    set: 'Set budget',
    setOf: (name: string, year: number) => `Development funds of ${name} in ${year}`,
    reason: 'Reason',
    required: 'A reason is required',
    wrong: 'Enter an amount in euro, for example 20,000',
    done: 'Budget set',
    failed: 'The budget could not be set',
  },
  ownRate: {
    title: 'Commission',
    rate: 'Commission',
    from: 'Where from',
    own: 'Its own, in place of that of the tier',
    ofTier: (tier: string) => `That of ${tier}`,
    until: 'Last day',
    noEnd: 'Until another is set',
    reason: 'Reason',
    adjust: 'Adjust what is payable',
  },
  export: { button: 'Export', csv: 'CSV', json: 'JSON' },
  bulk: {
    tiers: 'Change tier',
    commissions: 'Set commission',
    notifications: 'Send a message',
    rate: 'Commission, %',
    rateHint: 'Left empty, that of their tier again.',
    untilDay: 'Last day',
    wrongRate: 'Enter a commission from 0% to 50%',
    tier: 'Tier',
    reason: 'Reason',
    reasonHint: 'The administrators of the partner read it.',
    subject: 'Subject',
    message: 'Message',
    required: 'Please fill this in',
    preview: 'Preview',
    tiersText: 'Quotes that were accepted keep the commission of their day. It can be taken back within an hour.',
    commissionsText:
      'In place of the commission of the tier, for quotes accepted from today. It can be taken back within an hour.',
    notificationsText: 'It goes to every administrator of these partners, and cannot be taken back.',
    does: (partners: number, recipients: number) =>
      `${plural(partners, 'partner')} · an email to ${plural(recipients, 'person', 'people')}`,
    unchanged: (count: number) => `${plural(count, 'partner')} left as they are: so already, or terminated`,
    more: (count: number) => `and ${count} more`,
    nothing: 'Nothing would change.',
    tiersTitle: (count: number) => `Change the tier of ${plural(count, 'partner')}`,
    commissionsTitle: (count: number) => `Set the commission of ${plural(count, 'partner')}`,
    notificationsTitle: (count: number) => `Write to ${plural(count, 'partner')}`,
    tiersDone: (count: number) => `Tier of ${plural(count, 'partner')} changed`,
    commissionsDone: (count: number) => `Commission of ${plural(count, 'partner')} set`,
    notificationsDone: (count: number) => `Message on its way to ${plural(count, 'partner')}`,
    failedTiers: 'Failed to bulk update tiers',
    failedCommissions: 'Failed to bulk update commissions',
    failedNotifications: 'Failed to send bulk notifications',
    undo: 'Undo',
    undone: (count: number) => `${plural(count, 'partner')} as before`,
    kept: (names: string) => `Something was built on it since, so these stay: ${names}`,
    progress: ({ mails, sent, failed }: { mails: number; sent: number; failed: number }) =>
      [
        sent + failed < mails ? `${sent} of ${plural(mails, 'email')} sent.` : `${plural(sent, 'email')} sent.`,
        failed > 0 && `${failed} could not be sent.`,
      ]
        .filter(Boolean)
        .join(' '),
    undoText: 'It can be taken back within the hour.',
    failedUndo: 'This could not be taken back',
  },
};

/** Words of the page with the program's figures. */
export const programmeTexts = {
  title: 'Partner program',
  active: 'Active partners',
  others: (suspended: number, terminated: number) => `${suspended} suspended, ${terminated} terminated`,
  applications: 'New applications',
  applicationsAbout: (waiting: number) => `in 30 days; ${waiting} waiting for us`,
  pipeline: 'Pipeline',
  pipelineAbout: (quotes: number) => `${plural(quotes, 'open quote')} for clients, without VAT`,
  accepted: 'Accepted',
  acceptedAbout: (quotes: number) => `${plural(quotes, 'quote')} in twelve months, without VAT`,
  commission: 'Commission',
  owed: 'Earned, not paid out',
  paid: 'Paid in 12 months',
  payouts: 'Open payouts',
  byTier: 'Active partners by tier',
  top: 'Top partners',
  topAbout: 'By what clients accepted in twelve months',
  nothing: 'Nothing yet.',
  quotes: (count: number) => plural(count, 'quote'),
};

interface ActionWords {
  label: string;
  text: (name: string) => string;
  done: string;
  final?: boolean;
}

/** What staff can do with a partner: the words of its button and its dialog. */
export const partnerActionTexts: Record<PartnerAction, ActionWords> = {
  suspend: {
    label: 'Suspend partnership',
    text: (name) => `What ${name} has begun goes on; it begins nothing new as a partner until it is reinstated.`,
    done: 'Partnership suspended',
    final: true,
  },
  reinstate: {
    label: 'Reinstate partnership',
    text: (name) => `${name} works as a partner again. Connections that ended do not come back by themselves.`,
    done: 'Partnership reinstated',
  },
  terminate: {
    label: 'Terminate partnership',
    text: (name) => `${name} is a partner no longer. It can be reinstated later, without its connections.`,
    done: 'Partnership terminated',
    final: true,
  },
};
