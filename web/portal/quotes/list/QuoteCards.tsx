import type { QuoteRow } from '../../../shared/api/schema';
import { bulkTexts } from '../../../shared/bulk/texts';
import { RowCheck } from '../../../shared/components/fields/RowCheck';
import { Skeleton } from '../../../shared/components/feedback/Skeleton';
import { StatusBadge } from '../../../shared/components/badges/StatusBadge';
import { formatDate, formatMoneyShort } from '../../../shared/format';
import { quoteTexts } from '../texts';
import { ListCards } from '../../components/ListCards';
import { ProductNames } from '../../components/ProductNames';
import type { Selection } from '../../components/use-selection';
import { IdLink, PreparedBy, ValidUntil } from './cells';
import { SKELETONS } from './QuoteTable';
import { RowActions } from './RowActions';
import type { QuoteCommands } from './use-quote-commands';
import { quoteName } from '#rules/quote-name';
import { shownStatus } from '#rules/quote-status';

const { columns, title } = quoteTexts.list;

interface QuoteCardsProps {
  rows: QuoteRow[] | undefined;
  commands: QuoteCommands;
  selection: Selection<QuoteRow>;
}

/** Quotes as cards, below 600 px. `rows` is undefined while they are loading. */
export function QuoteCards({ rows, commands, selection }: QuoteCardsProps) {
  return (
    <ListCards
      label={title}
      rows={rows}
      className="selectable"
      card={(row) => (
        <>
          <RowCheck
            name={bulkTexts.select(quoteName(row))}
            checked={selection.has(row)}
            onChange={() => selection.toggle(row)}
          />
          <IdLink row={row}>
            <PreparedBy row={row} />
          </IdLink>
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
          <span className="caption tertiary num no-break" style={{ alignSelf: 'center' }}>
            {columns.created} {formatDate(row.createdAt)}
          </span>
          <div className="end">
            <RowActions row={row} commands={commands} />
          </div>
        </>
      )}
      expected={SKELETONS.map(([status, products]) => (
        <>
          <Skeleton width={16} height={16} style={{ gridRow: '1 / span 4', marginBlock: 3 }} />
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
