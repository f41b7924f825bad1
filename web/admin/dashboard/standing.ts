import type { Tone } from '../../shared/charts/Bars';
import { formatCount } from '../../shared/format';
import { OPEN_QUOTE_STATUSES, QUOTE_STATUSES, type QuoteStatus } from '#rules/quote-status';
import { dashboardTexts } from './texts';

const words = dashboardTexts.standing;

const OPEN: readonly QuoteStatus[] = ['draft', ...OPEN_QUOTE_STATUSES];

/** Outcomes of a quote in the order of the chart, from bottom to top, each with its shade. */
export const STANDING: { label: string; tone: Tone; statuses: QuoteStatus[] }[] = [
  { label: words.accepted, tone: 'ink', statuses: ['accepted'] },
  {
    label: words.closed,
    tone: 'light',
    statuses: QUOTE_STATUSES.filter((status) => status !== 'accepted' && !OPEN.includes(status)),
  },
  { label: words.open, tone: 'hatched', statuses: [...OPEN] },
];

/** Sums counts by status to the number of quotes per outcome. */
export const standingOf = (counts: Record<QuoteStatus, number>) =>
  STANDING.map(({ statuses }) => statuses.reduce((sum, status) => sum + counts[status], 0));

/** Formats the number of quotes per outcome: '5 accepted, 6 rejected or expired, 41 still open'. */
export const standingWords = (standing: number[]) =>
  STANDING.map(({ label }, index) => `${formatCount(standing[index]!)} ${label.toLowerCase()}`).join(', ');
