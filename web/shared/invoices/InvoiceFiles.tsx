import { useMutation } from '@tanstack/react-query';
import { FileCode, FileDown } from 'lucide-react';
import { invoicePdf, invoiceUbl } from '../api/invoices';
import { Button } from '../components/actions/Button';
import { IconAction } from '../components/actions/IconAction';
import { ActionProblem } from '../components/feedback/ActionProblem';
import { saveFile } from '../save-file';
import { invoiceTexts } from './texts';

const words = invoiceTexts.files;
const ICONS = { pdf: FileDown, ubl: FileCode };

interface InvoiceFileProps {
  invoice: { id: string; number: string };
  format: 'pdf' | 'ubl';
  /** True for a button with a label; otherwise it is an icon, for rows. */
  labelled?: boolean;
}

/** Button that downloads an invoice as PDF or as UBL. */
export function InvoiceFile({ invoice, format, labelled = false }: InvoiceFileProps) {
  const download = useMutation({
    mutationFn: async () => {
      if (format === 'ubl') saveFile(await invoiceUbl(invoice));
      else window.open((await invoicePdf(invoice.id)).url, '_blank', 'noopener');
    },
  });
  const Icon = ICONS[format];
  const name = words.name(words[format], invoice.number);
  const button = { busy: download.isPending, onClick: () => download.mutate() };
  return (
    <>
      {labelled ? (
        <Button size="small" icon={<Icon size={15} />} aria-label={name} {...button}>
          {words[format]}
        </Button>
      ) : (
        <IconAction name={name} tip={words[format]} icon={<Icon size={16} />} {...button} />
      )}
      <ActionProblem
        error={download.error}
        failed={words.failed}
        onRetry={() => download.mutate()}
        onClose={download.reset}
      />
    </>
  );
}

/** Buttons that download an invoice as PDF and as UBL. */
export const InvoiceFiles = ({ invoice }: Pick<InvoiceFileProps, 'invoice'>) => (
  <>
    <InvoiceFile invoice={invoice} format="pdf" />
    <InvoiceFile invoice={invoice} format="ubl" />
  </>
);
