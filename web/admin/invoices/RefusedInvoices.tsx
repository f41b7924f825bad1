import { adminPaths } from '#rules/admin-paths';
import { Button } from '../../shared/components/actions/Button';
import { Notice } from '../../shared/components/feedback/Notice';
import { useWaiting } from '../shell/use-waiting';
import { adminInvoiceTexts } from './texts';

const words = adminInvoiceTexts.refused;
const LIST = `${adminPaths.orders}?filter=${encodeURIComponent(JSON.stringify({ invoiceRefused: true }))}`;

/** Notice about due invoices that could not be issued, with a link to their orders. Renders nothing when there are none. */
export function RefusedInvoices() {
  const count = useWaiting()?.invoices ?? 0;
  if (count === 0) return null;
  return (
    <Notice
      tone="warning"
      role="none"
      title={words.title(count)}
      style={{ marginBottom: 16 }}
      action={
        <Button size="small" to={LIST}>
          {words.open}
        </Button>
      }
    >
      {words.text}
    </Notice>
  );
}
