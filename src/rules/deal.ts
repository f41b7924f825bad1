import type { AccountType, CompanyType } from './actor.js';
import { type Cents, multiply } from './money.js';
import { atMost, nameLine, optionalLine, requiredLine, type TextRule } from './text-rule.js';
import { type Transition, transitions } from './transitions.js';

/** Every stage of a deal, in the order that a board shows them. */
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

/** How likely a deal of a stage is won, in percent: whole numbers, until staff say others. */
export const STAGE_PROBABILITIES: Record<OpenDealStage, number> = {
  registered: 10,
  qualified: 25,
  proposal: 50,
  negotiation: 75,
};

/** What a value counts in a forecast. */
export const weighted = (value: Cents, percent: number): Cents => multiply(value, percent, 100);

/** How its registration stands. `approved` keeps the customer for the partner as long as the deal is open. */
export const REGISTRATIONS = ['pending', 'approved', 'declined', 'expired'] as const;
export type Registration = (typeof REGISTRATIONS)[number];
/** Those that count among the partner's deals: all but what was declined. */
export const LIVING_REGISTRATIONS = ['pending', 'approved', 'expired'] as const satisfies readonly Registration[];

export const PROTECTED_DAYS = 90;
export const EXTENSION_DAYS = 30;
/** Days before its end at which a partner is told of it, the first one first. */
export const PROTECTION_WARNINGS = [14, 3] as const;
/** Protection that ends within so many days is about to end. */
export const [PROTECTION_ENDING_DAYS] = PROTECTION_WARNINGS;

/** How like each other two names of one country must be to be taken for one customer, of 1. */
export const SIMILAR_NAME = 0.6;

/** The day that is so many days after another; both `2026-01-31`. */
export function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** How many days it is from one day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/** `partner` is anybody of the company that registered it, `staff` a system administrator, `portal` nobody: the sweep. */
type Role = 'partner' | 'staff' | 'portal';
const PARTNER = ['partner'] as const;
const STAFF = ['staff'] as const;

/** What happens to a registration. What the customer is can be changed until it is approved. */
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

/** How a deal goes through its stages: back and forth among the open ones, and again from its end. */
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
  /** The last day of protection, `2026-01-31`. */
  protectedUntil: string | null;
  isExtended: boolean;
  /** It is asked something that it has not answered. */
  isAsked: boolean;
  /** The quote that it was won by. */
  isWonByQuote: boolean;
}

interface Caller {
  companyId: string;
  companyType: CompanyType;
  accountType: AccountType;
  emailVerified: boolean;
}

/** What may be done to a deal now by the caller: the `actions` of every deal in an answer. The sweep is nobody's. */
export function dealActions(deal: DealState, caller: Caller): DealAction[] {
  const roles: Role[] = [];
  if (caller.companyType === 'partner' && caller.companyId === deal.partnerId) roles.push('partner');
  if (caller.companyType === 'system' && caller.accountType === 'admin') roles.push('staff');
  const asker = { roles, emailVerified: caller.emailVerified };
  const ofRegistration = isOpenStage(deal.stage) ? registrations.actions(deal.registration, asker) : [];
  // What is declined can be mended, to be registered again, and is no sale until then.
  const ofStage = stages
    .actions(deal.stage, asker)
    .filter((action) => action === 'edit' || deal.registration !== 'declined');
  return [...ofRegistration, ...ofStage]
    .filter((action) => action !== 'extend' || !deal.isExtended)
    .filter((action) => action !== 'answer' || deal.isAsked)
    .filter((action) => action !== 'reopen' || !deal.isWonByQuote);
}

/** Whether the customer is kept for the partner. */
export const isProtected = ({ registration, stage }: Pick<DealState, 'registration' | 'stage'>): boolean =>
  registration === 'approved' && isOpenStage(stage);

/** What a deal asks of its partner. */
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

/** What an open deal asks of its partner today, the most pressing first. */
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

/** 3 July 2026: how a day is written in a sentence. */
export const dayInWords = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** What a partner is told whose customer another one has. Never by whom. */
export const customerTaken = (from: string): string =>
  `This customer is already registered by another partner. You can register again from ${dayInWords(from)}, if the deal is free by then.`;

/** The domain of a website as it is compared: 'https://www.Orchard.example/contact' is 'orchard.example'. Null when it is none. */
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

/** A customer's name as two of one partner are compared: 'ORCHARD  Clinics' is 'orchard clinics'. */
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
/** Euros. */
export const MAX_DEAL_VALUE = 999_999_999;

export const DEAL_PROBLEMS = {
  products: 'Please select at least one product',
  tooManyProducts: `At most ${MAX_DEAL_PRODUCTS} products`,
  value: 'Enter an amount in euro, for example 48,500',
  closesOn: 'Please select the day you expect to close it',
  nextStepOn: 'Please select a day such as 2026-01-31',
  stepWithoutText: 'Please say what is to be done on that day',
  fixedCustomer: 'The customer cannot be changed once the registration is approved',
  closed: 'The expected close must not be in the past',
  quoteOfAnother: 'The quote of this deal is for another client: take it from the deal first',
} as const;

/** What staff decide on a registration. `keep_earlier` declines it in favour of another partner's deal, which is protected. */
export const DEAL_DECISIONS = ['approve', 'decline', 'keep_earlier', 'let_both_stand', 'protect_new'] as const;
export type DealDecision = (typeof DEAL_DECISIONS)[number];
/** Those that say why, the declined partner or the one who loses its protection, or the history. */
export const needsReason = (decision: DealDecision): boolean =>
  decision === 'decline' || decision === 'let_both_stand' || decision === 'protect_new';
