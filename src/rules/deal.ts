import type { AccountType, CompanyType } from './actor.js';
import { type Cents, multiply } from './money.js';
import { atMost, nameLine, optionalLine, requiredLine, type TextRule } from './text-rule.js';
import { type Transition, transitions } from './transitions.js';

/** Stages of a deal, in the order of the columns on the board. */
const STAGES = {
  registered: { label: 'Registered', open: true },
  qualified: { label: 'Qualified', open: true },
  proposal: { label: 'Proposal', open: true },
  negotiation: { label: 'Negotiation', open: true },
  won: { label: 'Won', open: false },
  lost: { label: 'Lost', open: false },
} as const;
export type DealStage = keyof typeof STAGES;
export type OpenDealStage = { [S in DealStage]: (typeof STAGES)[S]['open'] extends true ? S : never }[DealStage];

export const DEAL_STAGES = Object.keys(STAGES) as DealStage[];
export const isOpenStage = (stage: DealStage): stage is OpenDealStage => STAGES[stage].open;
export const OPEN_DEAL_STAGES = DEAL_STAGES.filter(isOpenStage);
export const stageLabel = (stage: DealStage): string => STAGES[stage].label;

/** Default probability, as a whole percentage, that a deal in this stage is won. Staff can set other values. */
export const STAGE_PROBABILITIES: Record<OpenDealStage, number> = {
  registered: 10,
  qualified: 25,
  proposal: 50,
  negotiation: 75,
};

/** Returns the value of a deal multiplied by its probability, for forecasts. */
export const weighted = (value: Cents, percent: number): Cents => multiply(value, percent, 100);

/** Statuses of a deal registration. `approved` protects the customer for the partner while the deal is open. */
export const REGISTRATIONS = ['pending', 'approved', 'declined', 'expired'] as const;
export type Registration = (typeof REGISTRATIONS)[number];
/** Registrations that count as deals of the partner: all except declined ones. */
export const LIVING_REGISTRATIONS = ['pending', 'approved', 'expired'] as const satisfies readonly Registration[];

export const PROTECTED_DAYS = 90;
export const EXTENSION_DAYS = 30;
/** Days before the end of a protection on which the partner is warned, in the order of the warnings. */
export const PROTECTION_WARNINGS = [14, 3] as const;
/** A protection counts as ending soon when this many days or fewer are left. */
export const [PROTECTION_ENDING_DAYS] = PROTECTION_WARNINGS;

/** Trigram similarity, from 0 to 1, from which two names in the same country count as the same customer. */
export const SIMILAR_NAME = 0.6;

/** Returns the day that is this many days after another; both `2026-01-31`. */
export function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Returns the number of days from one day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/**
 * Roles that act on a deal: `partner` is any user of the company that registered it, `staff` a system administrator,
 * `portal` the sweep job.
 */
type Role = 'partner' | 'staff' | 'portal';
const PARTNER = ['partner'] as const;
const STAFF = ['staff'] as const;

/** Transition table of registrations. The partner can change the customer until the registration is approved. */
const REGISTRATION_ACTIONS = {
  approve: { from: ['pending'], to: 'approved', by: STAFF },
  decline: { from: ['pending'], to: 'declined', by: STAFF },
  ask: { from: ['pending'], by: STAFF },
  answer: { from: ['pending'], by: PARTNER },
  change_customer: { from: ['pending', 'declined', 'expired'], by: PARTNER },
  extend: { from: ['approved'], by: PARTNER },
  register_again: { from: ['declined', 'expired'], to: 'pending', by: PARTNER },
  revoke: { from: ['approved'], to: 'declined', by: STAFF },
  expire: { from: ['approved'], to: 'expired', by: ['portal'] },
} as const satisfies Record<string, Transition<Registration, Role>>;
type RegistrationAction = keyof typeof REGISTRATION_ACTIONS;

/** Transition table of stages. A deal can move between all open stages and can be reopened after it was won or lost. */
const STAGE_ACTIONS = {
  move: { from: OPEN_DEAL_STAGES, by: PARTNER },
  win: { from: OPEN_DEAL_STAGES, to: 'won', by: PARTNER },
  lose: { from: OPEN_DEAL_STAGES, to: 'lost', by: PARTNER },
  reopen: { from: ['won', 'lost'], by: PARTNER },
  plan: { from: OPEN_DEAL_STAGES, by: PARTNER },
  link_quote: { from: OPEN_DEAL_STAGES, by: PARTNER },
  edit: { from: DEAL_STAGES, by: PARTNER },
} as const satisfies Record<string, Transition<DealStage, Role>>;
type StageAction = keyof typeof STAGE_ACTIONS;

const registrations = transitions<Registration, Role, RegistrationAction>(REGISTRATION_ACTIONS);
const stages = transitions<DealStage, Role, StageAction>(STAGE_ACTIONS);

export type DealAction = RegistrationAction | StageAction;
export const DEAL_ACTION_NAMES: DealAction[] = [...registrations.names, ...stages.names];

export interface DealState {
  stage: DealStage;
  registration: Registration;
  partnerId: string;
  /** Last day of the protection, `2026-01-31`. */
  protectedUntil: string | null;
  isExtended: boolean;
  /** True while staff wait for the partner's answer to a question. */
  isAsked: boolean;
  /** True when an accepted quote won the deal. */
  isWonByQuote: boolean;
}

interface Caller {
  companyId: string;
  companyType: CompanyType;
  accountType: AccountType;
  emailVerified: boolean;
}

/**
 * Returns the actions that the caller may take now, sent as the `actions` of each deal in a response. Never contains
 * `expire`, which only the sweep job does.
 */
export function dealActions(deal: DealState, caller: Caller): DealAction[] {
  const roles: Role[] = [];
  if (caller.companyType === 'partner' && caller.companyId === deal.partnerId) roles.push('partner');
  if (caller.companyType === 'system' && caller.accountType === 'admin') roles.push('staff');
  const asker = { roles, emailVerified: caller.emailVerified };
  const ofRegistration = isOpenStage(deal.stage) ? registrations.actions(deal.registration, asker) : [];
  // The partner can edit and register a declined deal again. Until then no sales actions are allowed.
  const ofStage = stages
    .actions(deal.stage, asker)
    .filter((action) => action === 'edit' || deal.registration !== 'declined');
  return [...ofRegistration, ...ofStage]
    .filter((action) => action !== 'extend' || !deal.isExtended)
    .filter((action) => action !== 'answer' || deal.isAsked)
    .filter((action) => action !== 'reopen' || !deal.isWonByQuote);
}

/** True when the registration protects the customer for the partner. */
export const isProtected = ({ registration, stage }: Pick<DealState, 'registration' | 'stage'>): boolean =>
  registration === 'approved' && isOpenStage(stage);

/** Reasons why a deal needs the partner's attention. */
export const DEAL_ATTENTIONS = [
  'question',
  'quote_expired',
  'quote_rejected',
  'protection_ending',
  'step_overdue',
  'no_next_step',
] as const;
export type DealAttention = (typeof DEAL_ATTENTIONS)[number];

interface Attended extends Pick<DealState, 'stage' | 'registration' | 'protectedUntil' | 'isAsked'> {
  nextStep: string | null;
  nextStepOn: string | null;
  quoteStatus: string | null;
}

/** Returns the reasons why an open deal needs the partner's attention today, the most urgent first. */
export function dealAttention(deal: Attended, today: string): DealAttention[] {
  if (!isOpenStage(deal.stage) || deal.registration === 'declined') return [];
  const ends = isProtected(deal) && deal.protectedUntil ? daysBetween(today, deal.protectedUntil) : null;
  const asks: Record<DealAttention, boolean> = {
    question: deal.isAsked,
    quote_expired: deal.quoteStatus === 'expired',
    quote_rejected: deal.quoteStatus === 'rejected',
    protection_ending: ends !== null && ends <= PROTECTION_ENDING_DAYS,
    step_overdue: deal.nextStepOn !== null && deal.nextStepOn < today,
    no_next_step: deal.nextStep === null,
  };
  return DEAL_ATTENTIONS.filter((attention) => asks[attention]);
}

/** Formats a day for use in a sentence: 3 July 2026. */
export const dayInWords = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/**
 * Returns the message to a partner whose customer is registered by another partner. The message does not name the other
 * partner.
 */
export const customerTaken = (from: string): string =>
  `This customer is already registered by another partner. You can register again from ${dayInWords(from)}, if the deal is free by then.`;

/**
 * Returns the domain of a website: 'orchard.example' for 'https://www.Orchard.example/contact'; null if there is none.
 * Domains are compared to find the same customer.
 */
export function websiteDomain(website: string | null | undefined): string | null {
  if (!website) return null;
  const [host = ''] = website
    .trim()
    .replace(/^[a-z]+:\/\//i, '')
    .split(/[/?#]/);
  try {
    const { hostname } = new URL(`http://${host}`);
    return hostname.replace(/^www\./, '').replace(/\.$/, '') || null;
  } catch {
    return null;
  }
}

/**
 * Normalizes a customer's name to compare it with the partner's other customers: 'ORCHARD Clinics' becomes 'orchard
 * clinics'.
 */
export const customerKey = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();

export const CUSTOMER_NAME = nameLine(
  requiredLine({
    label: 'Customer name',
    required: 'Please enter the name of the customer',
    min: { length: 2, message: 'Customer name must be at least 2 characters' },
    max: 200,
  }),
);
export const CONTACT_NAME = nameLine(optionalLine({ label: 'Contact name', max: 100 }));
export const NEXT_STEP = optionalLine({ label: 'Next step', max: 200 });
export const LOST_REASON = requiredLine({ label: 'Reason', required: 'Please say why it was lost', max: 200 });
export const DEAL_NOTES: TextRule = { label: 'Notes', required: null, checks: [atMost('Notes', 4000)] };
export const DEAL_MESSAGE: TextRule = {
  label: 'Message',
  required: 'Please write a message',
  checks: [atMost('Message', 2000)],
};

export const MAX_DEAL_PRODUCTS = 20;
/** In euros. */
export const MAX_DEAL_VALUE = 999_999_999;

export const DEAL_PROBLEMS = {
  products: 'Please select at least one product',
  tooManyProducts: `At most ${MAX_DEAL_PRODUCTS} products`,
  value: 'Enter an amount in euros, for example 48,500',
  closesOn: 'Please select the day you expect to close it',
  nextStepOn: 'Please select a day such as 2026-01-31',
  stepWithoutText: 'Please enter the next step for that day',
  fixedCustomer: 'The customer cannot be changed once the registration is approved',
  closed: 'The expected close must not be in the past',
  quoteOfAnother: 'The quote of this deal is for another client: unlink it first',
} as const;

/**
 * Decisions of staff on a registration. `keep_earlier` declines it because the customer is protected for another
 * partner.
 */
export const DEAL_DECISIONS = ['approve', 'decline', 'keep_earlier', 'let_both_stand', 'protect_new'] as const;
export type DealDecision = (typeof DEAL_DECISIONS)[number];
/**
 * True for decisions that need a reason. The reason is sent to the declined partner or to the partner who loses the
 * protection, or kept in the history.
 */
export const needsReason = (decision: DealDecision): boolean =>
  decision === 'decline' || decision === 'let_both_stand' || decision === 'protect_new';
