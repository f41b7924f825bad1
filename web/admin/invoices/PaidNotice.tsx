import { formatDate, formatDay } from '../../shared/format';
import type { Invoice } from '../../shared/api/schema';
import { Notice } from '../../shared/components/feedback/Notice';
import { adminInvoiceTexts } from './texts';

const words = adminInvoiceTexts.notice;

/** Statement of a company that it has paid an invoice, and whether it stops reminders. */
export function PaidNotice({ notice }: { notice: NonNullable<Invoice['paymentNotice']> }) {
  const { toldBy, toldAt, paidOn, reference, until, isActive } = notice;
  return (
    <Notice tone="info" role="none" title={words.told(toldBy, formatDate(toldAt), formatDay(paidOn))}>
      {[reference && words.reference(reference), isActive ? words.stops(formatDay(until)) : words.over]
        .filter(Boolean)
        .join(' ')}
    </Notice>
  );
}
