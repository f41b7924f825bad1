import type { InvoiceRow } from '../../../shared/api/schema';
import { Skeleton } from '../../../shared/components/feedback/Skeleton';
import { formatDay, formatMoney } from '../../../shared/format';
import { InvoiceBadge } from '../../../shared/invoices/InvoiceBadge';
import { invoiceTexts as sharedTexts } from '../../../shared/invoices/texts';
import { partOfPlan } from '../../../shared/invoices/words';
import { ListCards } from '../../components/ListCards';
import { invoiceTexts } from '../texts';
import { InvoiceLink } from './InvoiceLink';
import { SKELETONS } from './InvoiceTable';

/** Invoices as cards, below 600 px. `rows` is undefined while they are loading. */
export function InvoiceCards({ rows }: { rows: InvoiceRow[] | undefined }) {
  return (
    <ListCards
      label={invoiceTexts.list.title}
      rows={rows}
      card={(row) => (
        <>
          <InvoiceLink row={row} />
          <div className="end">
            <InvoiceBadge status={row.status} />
          </div>
          <p className="all secondary num">{partOfPlan(row)}</p>
          <p className="amount num">{formatMoney(row.total, row.currency)}</p>
          <span className="small tertiary num end" style={{ alignSelf: 'center' }}>
            {row.openAmount > 0 && row.openAmount < row.total
              ? sharedTexts.open(formatMoney(row.openAmount, row.currency))
              : invoiceTexts.list.due(formatDay(row.dueOn))}
          </span>
        </>
      )}
      expected={SKELETONS.map((width) => (
        <>
          <Skeleton width={124} height={14} style={{ marginBlock: 3 }} />
          <Skeleton width={76} height={22} className="end" />
          <Skeleton width={width} height={14} className="all" style={{ marginBlock: 3 }} />
          <Skeleton width={84} height={18} style={{ marginBlock: 4 }} />
          <Skeleton width={96} height={12} className="end" style={{ alignSelf: 'center' }} />
        </>
      ))}
    />
  );
}
