import type { CommissionKind } from '#rules/commission';
import { type DealStage, stageLabel } from '#rules/deal';
import type { QuoteStatus } from '#rules/quote-status';
import type { PartnerActivity } from '../../../shared/api/schema';
import { statusLabel } from '../../../shared/labels';
import { told } from '../../../shared/charts/change';
import { plural } from '../../../shared/format';

type Happened = Pick<PartnerActivity, 'number' | 'what'>;

const COMMISSION_WORDS: Record<CommissionKind, string> = {
  accrued: 'accrued',
  earned: 'earned',
  reversed: 'reversed',
  adjusted: 'adjusted',
  paid_out: 'paid out',
};

/** Returns the text about a deal that has moved to a stage; the first and the last stages have their own texts. */
const dealWords = (stage: DealStage): string =>
  `Deal ${['registered', 'won', 'lost'].includes(stage) ? '' : 'moved to '}${stageLabel(stage).toLowerCase()}`;

/** Texts of a partner's dashboard. */
export const partnerDashboardTexts = {
  connect: 'Connect a client',
  failed: 'Failed to load data',
  pipeline: {
    title: 'Pipeline',
    lately: (amount: string) => `${amount} in the last 30 days`,
    deals: (deals: number) => plural(deals, 'open deal'),
    all: 'Pipeline',
    none: 'No open deals',
    noneText: 'Register the customers you plan to sell to. Approved deals are protected for 90 days.',
    register: 'Register deal',
  },
  winRate: {
    change: (points: string) => `${points} points vs the previous 90 days`,
  },
  commission: {
    title: 'Commission',
    thisQuarter: 'Commission this quarter',
    others: (year: string, pending: string) => `${year} this year, ${pending} accrued`,
    is: 'Earned when orders are paid',
    months: 'Commission by month',
    about: (change: string) =>
      [
        'earned in 12 months',
        told(change, { fresh: 'none in the previous 12 months', else: 'vs the previous 12 months' }),
      ]
        .filter(Boolean)
        .join(', '),
    earned: 'Earned',
    expected: 'Accrued',
    expectedIs: 'Accepted in the month, order not paid yet',
    none: 'No commission yet',
    noneText: 'Commission on quotes your clients accept appears here, month by month.',
    see: 'Commission',
  },
  clients: {
    label: 'Active clients',
    lately: (clients: number) => (clients ? `${clients} connected this month` : 'None connected this month'),
    is: 'Companies that share their quotes with you',
  },
  attention: {
    title: 'Needs attention',
    nothing: 'Nothing needs your attention.',
    kinds: {
      deal_question: (name: string) => `HoloPortal has a question about ${name}`,
      quote_expires: (name: string) => `Quote for ${name} expires`,
      protection_ends: (name: string) => `Protection of ${name} ends`,
      next_step: (name: string) => name,
      code_waits: (name: string) => `Enter the code sent to ${name}`,
    },
  },
  activity: {
    title: 'Latest activity',
    none: 'No activity yet.',
    more: 'Show more',
    what: {
      quote: ({ number, what }: Happened) => `Quote ${number}: ${statusLabel(what as QuoteStatus).toLowerCase()}`,
      deal: ({ what }: Happened) => dealWords(what as DealStage),
      client: () => 'Client connected',
      commission: ({ number, what }: Happened) =>
        `Commission ${COMMISSION_WORDS[what as CommissionKind]}${number ? `, ${number}` : ''}`,
    },
  },
  quotes: {
    title: 'Client quotes',
    all: 'All quotes',
    empty: 'No quotes for clients yet',
    emptyText: 'Choose the client in the first step of a quote.',
    failed: 'Failed to load quotes',
  },
};
