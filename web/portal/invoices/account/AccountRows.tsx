import { Link } from 'react-router';
import { paths } from '#rules/paths';
import { Skeleton } from '../../../shared/components/feedback/Skeleton';
import { formatDay, formatMoney } from '../../../shared/format';
import { ListCards } from '../../components/ListCards';
import { type ListColumn, ListTable } from '../../components/ListTable';
import { usePortal } from '../../portal';
import type { AccountRow } from '../../../shared/invoices/account/account-rows';
import { accountTexts as words } from '../../../shared/invoices/account/texts';

const { columns } = words;
const WIDTHS = [160, 140, 180];

interface AccountRowsProps {
  /** Undefined while they are loading. */
  rows: AccountRow[] | undefined;
  currency: string | undefined;
  current?: string;
}

/** Kind of an entry, with the number of its document. */
function What({ entry, current }: { entry: AccountRow['entry']; current?: string }) {
  const { basePath } = usePortal();
  if (!entry) return words.opening;
  const { kind, reference, documentId } = entry;
  return (
    <>
      <span className={documentId && documentId === current ? 'strong' : undefined}>{words.kinds[kind]}</span>{' '}
      {documentId && documentId !== current ? (
        <Link to={paths.invoice(basePath, documentId)} className="link mono no-break">
          {reference}
        </Link>
      ) : (
        <span className={documentId ? 'mono tertiary no-break' : 'mono tertiary'}>{reference}</span>
      )}
    </>
  );
}

/** The statement as a table, from 600 px. */
export function AccountTable({ rows, currency, current }: AccountRowsProps) {
  const amount = (of: (row: AccountRow) => number | undefined) => (row: AccountRow) => {
    const value = of(row);
    return value ? formatMoney(value, currency) : null;
  };
  const figure = { width: 116, right: true, className: 'num no-break', bar: { width: 72 } } as const;
  const shown: ListColumn<AccountRow>[] = [
    {
      label: columns.day,
      width: 120,
      className: 'num date secondary no-break',
      cell: (row) => formatDay(row.day),
      bar: { width: 84 },
    },
    { label: columns.what, cell: ({ entry }) => <What entry={entry} current={current} />, bar: { width: WIDTHS } },
    { label: columns.invoiced, ...figure, cell: amount(({ entry }) => entry?.invoiced) },
    { label: columns.paid, ...figure, cell: amount(({ entry }) => entry?.paid) },
    { label: columns.balance, ...figure, cell: (row) => formatMoney(row.balance, currency) },
  ];
  return <ListTable label={words.title} columns={shown} rows={rows} expected={WIDTHS.length} />;
}

/** The statement as cards, below 600 px. */
export const AccountCards = ({ rows, currency }: AccountRowsProps) => (
  <ListCards
    label={words.title}
    rows={rows}
    card={({ day, balance, entry }) => (
      <>
        <span>
          <What entry={entry} />
        </span>
        <span className="end num strong">
          {entry && formatMoney(entry.invoiced === 0 ? -entry.paid : entry.invoiced, currency)}
        </span>
        <span className="small tertiary num">{formatDay(day)}</span>
        <span className="end small secondary num">{words.balance(formatMoney(balance, currency))}</span>
      </>
    )}
    expected={WIDTHS.map((width) => (
      <>
        <Skeleton width={width} height={14} style={{ marginBlock: 3 }} />
        <Skeleton width={72} height={14} className="end" />
      </>
    ))}
  />
);
