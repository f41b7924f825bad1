import type { QuoteRow } from '../../../shared/api/schema';
import { Skeleton } from '../../../shared/components/feedback/Skeleton';
import { StatusBadge } from '../../../shared/components/badges/StatusBadge';
import { formatDate, formatMoneyShort } from '../../../shared/format';
import { quoteTexts } from '../texts';
import { ListCards } from '../../components/ListCards';
import { ProductNames } from '../../components/ProductNames';
import { IdLink, ValidUntil } from './cells';
import { SKELETONS } from './QuoteTable';
import { RowActions } from './RowActions';
import type { QuoteCommands } from './use-quote-commands';
import { shownStatus } from '#rules/quote-status';

const { columns, title } = quoteTexts.list;

/** The quotes as a list, below 600 px. `rows` is undefined while they load. */
export function QuoteCards({ rows, commands }: { rows: QuoteRow[] | undefined; commands: QuoteCommands }) {
  return (
    <ListCards
      label={title}
      rows={rows}
      card={(row) => (
        <>
          <IdLink row={row} />
          <div className="end">
            <StatusBadge status={shownStatus(row)} on="list" />
          </div>
          <p className="all secondary">
            <ProductNames row={row} />
          </p>
          <p className="amount num">{formatMoneyShort(row.total, row.currency)}</p>
          <div style={{ textAlign: 'right' }}>
            <div className="caption tertiary">{columns.validUntil}</div>
            <ValidUntil row={row} inline />
          </div>
          <span className="small tertiary num" style={{ alignSelf: 'center' }}>
            {columns.created} {formatDate(row.createdAt)}
          </span>
          <div className="end">
            <RowActions row={row} commands={commands} />
          </div>
        </>
      )}
      expected={SKELETONS.map(([status, products]) => (
        <>
          <Skeleton width={74} height={14} style={{ marginBlock: 3 }} />
          <Skeleton width={status} height={22} className="end" />
          <Skeleton width={products} height={14} className="all" style={{ marginBlock: 3 }} />
          <Skeleton width={84} height={18} style={{ marginBlock: 4 }} />
          <Skeleton width={92} height={14} className="end" style={{ marginTop: 20 }} />
          <Skeleton width={84} height={12} style={{ marginBlock: 9 }} />
          <Skeleton width={20} height={14} className="end" style={{ alignSelf: 'center' }} />
        </>
      ))}
    />
  );
}
