import { Link } from 'react-router';
import { paths } from '#rules/paths';
import type { CommissionEntry } from '../../../shared/api/schema';
import { Skeleton } from '../../../shared/components/feedback/Skeleton';
import { daysUntil, formatDay } from '../../../shared/format';
import { CommissionAmount } from '../../../shared/partner-programme/CommissionAmount';
import { CommissionBadge } from '../../../shared/partner-programme/CommissionBadge';
import { CommissionSentence } from '../../../shared/partner-programme/CommissionSentence';
import { PHONE, useMedia } from '../../../shared/use-media';
import { ListCards } from '../../components/ListCards';
import { type ListColumn, type ListRows, ListTable } from '../../components/ListTable';
import { commissionTexts as words } from './texts';

const EXPECTED = 8;

/** Description of a ledger entry, with its quote or order and the date of its payout. */
function Sentence({ row: { kind, text, payableOn, quote, order, statement } }: { row: CommissionEntry }) {
  const isToCome = !statement && payableOn !== null && daysUntil(payableOn) > 0;
  const paid =
    statement && kind !== 'paid_out' ? (
      <>
        {words.paidWith} <span className="mono no-break">{statement.number}</span>
      </>
    ) : kind === 'accrued' ? (
      words.paidOutAfter
    ) : (
      isToCome && words.payableFrom(formatDay(payableOn))
    );
  return (
    <>
      <CommissionSentence text={text} />
      {(quote || order || paid) && (
        <span className="caption tertiary" style={{ display: 'flex', flexWrap: 'wrap', columnGap: 12, marginTop: 2 }}>
          {quote && (
            <Link to={paths.quote(paths.partnerBase, quote.id)} className="link mono">
              {quote.number}
            </Link>
          )}
          {order && (
            <Link to={paths.order(paths.partnerBase, order.id)} className="link mono">
              {order.number}
            </Link>
          )}
          {paid && <span>{paid}</span>}
        </span>
      )}
    </>
  );
}

const COLUMNS: ListColumn<CommissionEntry>[] = [
  {
    label: words.columns.day,
    width: 116,
    sort: 'day',
    className: 'num date secondary no-break',
    cell: ({ day, kind }) => (
      <>
        {formatDay(day)}
        <span style={{ display: 'block', marginTop: 4 }}>
          <CommissionBadge kind={kind} />
        </span>
      </>
    ),
    bar: { width: 84 },
  },
  { label: words.columns.text, cell: (row) => <Sentence row={row} />, bar: { width: [300, 260, 320] } },
  {
    label: words.columns.amount,
    width: 128,
    sort: 'amount',
    right: true,
    className: 'num no-break strong',
    cell: (row) => <CommissionAmount {...row} />,
    bar: { width: 72 },
  },
];

/** Rows of a partner's ledger, as a table or as cards on a phone. */
export function LedgerRows(list: Required<ListRows<CommissionEntry>>) {
  if (useMedia(PHONE)) {
    return <ListCards label={words.label} rows={list.rows} card={(row) => <Card row={row} />} expected={CARD_BARS} />;
  }
  return <ListTable label={words.label} columns={COLUMNS} expected={EXPECTED} {...list} />;
}

function Card({ row }: { row: CommissionEntry }) {
  return (
    <>
      <span className="secondary num">{formatDay(row.day)}</span>
      <div className="end">
        <CommissionBadge kind={row.kind} />
      </div>
      <div className="all">
        <Sentence row={row} />
      </div>
      <p className="all amount num">
        <CommissionAmount {...row} />
      </p>
    </>
  );
}

const CARD_BARS = Array.from({ length: EXPECTED }, (_, index) => (
  <div key={index} className="all">
    <Skeleton width={160} height={14} style={{ marginBlock: 3 }} />
    <Skeleton width={220} height={14} style={{ marginBlock: 3 }} />
  </div>
));
