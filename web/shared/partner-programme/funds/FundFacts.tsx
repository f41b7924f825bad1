import { FUND_KINDS } from '#rules/fund-request';
import type { FundRequestRow } from '../../api/schema';
import { formatCount, formatDay, formatMoney } from '../../format';
import { fundWords as words } from './texts';

/** Formats the days of an activity: a single day, or a range of days. */
export const daysOf = ({ startsOn, endsOn }: Pick<FundRequestRow, 'startsOn' | 'endsOn'>): string =>
  startsOn === endsOn ? formatDay(startsOn) : words.between(formatDay(startsOn), formatDay(endsOn));

const money = (amount: number | null) => amount !== null && <span className="num">{formatMoney(amount)}</span>;

/** Returns the facts of a request for funds, for a `FactList`. */
export const fundFacts = (request: FundRequestRow & { description: string; claimNote: string | null }) =>
  [
    { label: words.kind, value: FUND_KINDS[request.kind] },
    { label: words.days, value: <span className="num">{daysOf(request)}</span> },
    { label: words.expectedLeads, value: <span className="num">{formatCount(request.expectedLeads)}</span> },
    { label: words.asked, value: money(request.amount) },
    { label: words.approved, value: money(request.approvedAmount) },
    { label: words.spent, value: money(request.spentAmount) },
    { label: words.paid, value: money(request.paidAmount) },
    { label: words.description, value: <span style={{ whiteSpace: 'pre-line' }}>{request.description}</span> },
    {
      label: words.claimNote,
      value: request.claimNote && <span style={{ whiteSpace: 'pre-line' }}>{request.claimNote}</span>,
    },
  ].filter(({ value }) => value);
