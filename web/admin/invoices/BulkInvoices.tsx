import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { InvoiceRow } from '../../shared/api/schema';
import { invoiceZip } from '../../shared/api/invoices';
import { Button } from '../../shared/components/actions/Button';
import { ActionProblem } from '../../shared/components/feedback/ActionProblem';
import { saveFile } from '../../shared/save-file';
import { adminInvoiceTexts } from './texts';

const words = adminInvoiceTexts.bulk;
/** Number of documents that the server puts into one archive. */
const IN_AN_ARCHIVE = 100;

/** Bulk action on the selected invoices: downloads their PDFs, in one archive for each hundred. */
export function BulkInvoices({ rows, onDone }: { rows: InvoiceRow[]; onDone: () => void }) {
  const zip = useMutation({
    mutationFn: async () => {
      for (let from = 0; from < rows.length; from += IN_AN_ARCHIVE) {
        saveFile(await invoiceZip(rows.slice(from, from + IN_AN_ARCHIVE).map(({ id }) => id)));
      }
    },
    onSuccess: onDone,
  });
  const run = () => !zip.isPending && zip.mutate();
  return (
    <>
      <Button size="small" icon={<Download size={14} />} busy={zip.isPending} onClick={run}>
        {words.zip}
      </Button>
      <ActionProblem error={zip.error} failed={words.failed} onRetry={run} onClose={zip.reset} />
    </>
  );
}
