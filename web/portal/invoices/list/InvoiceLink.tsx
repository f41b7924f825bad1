import { paths } from '#rules/paths';
import type { InvoiceRow } from '../../../shared/api/schema';
import { VisuallyHidden } from '../../../shared/components/frame/VisuallyHidden';
import { RowLink } from '../../../shared/components/lists/RowLink';
import { usePortal } from '../../portal';
import { invoiceTexts } from '../texts';

/** Link with the invoice number, which covers the whole row. */
export function InvoiceLink({ row }: { row: InvoiceRow }) {
  const { basePath } = usePortal();
  return (
    <RowLink to={paths.invoice(basePath, row.id)}>
      <VisuallyHidden>{invoiceTexts.list.invoice}</VisuallyHidden>
      <span className="mono no-break">{row.number}</span>
    </RowLink>
  );
}
