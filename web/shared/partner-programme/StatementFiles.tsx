import Box from '@mui/material/Box';
import { useMutation } from '@tanstack/react-query';
import { FileCode, FileDown, Sheet } from 'lucide-react';
import { isApiError } from '../api/errors';
import { statementCsv, statementPdf, statementUbl } from '../api/statements';
import { IconAction } from '../components/actions/IconAction';
import { ActionProblem } from '../components/feedback/ActionProblem';
import { useToast } from '../components/feedback/Toast';
import { whileBeingMade } from '../quotes/pdf';
import { saveFile } from '../save-file';

const words = {
  pdf: 'Download PDF',
  pdfOf: (number: string) => `Download ${number} as PDF`,
  csv: 'Export CSV',
  csvOf: (number: string) => `Export ${number} as CSV`,
  saved: 'CSV exported',
  ubl: 'Download e-invoice',
  ublOf: (number: string) => `Download ${number} as e-invoice (UBL)`,
  failed: 'The statement could not be downloaded',
  notReady: 'The PDF is not ready yet. Please try again in a moment.',
};

/** Buttons that download a commission statement as PDF, its paid entries as CSV, and as e-invoice if it is an invoice. */
export function StatementFiles({ statement }: { statement: { id: string; number: string; isInvoice: boolean } }) {
  const toast = useToast();
  const pdf = useMutation({ mutationFn: statementPdf, ...whileBeingMade, onSuccess: saveFile });
  const csv = useMutation({
    mutationFn: statementCsv,
    onSuccess: (file) => {
      saveFile(file);
      toast(words.saved);
    },
  });
  const ubl = useMutation({ mutationFn: statementUbl, onSuccess: saveFile });
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: '2px' }}>
      <IconAction
        name={words.pdfOf(statement.number)}
        tip={words.pdf}
        icon={<FileDown size={16} />}
        busy={pdf.isPending}
        onClick={() => pdf.mutate(statement)}
      />
      <ActionProblem
        error={pdf.error}
        failed={isApiError(pdf.error, 503) ? words.notReady : words.failed}
        onRetry={() => pdf.mutate(statement)}
        onClose={pdf.reset}
      />
      <IconAction
        name={words.csvOf(statement.number)}
        tip={words.csv}
        icon={<Sheet size={16} />}
        busy={csv.isPending}
        onClick={() => csv.mutate(statement)}
      />
      <ActionProblem
        error={csv.error}
        failed={words.failed}
        onRetry={() => csv.mutate(statement)}
        onClose={csv.reset}
      />
      {statement.isInvoice && (
        <IconAction
          name={words.ublOf(statement.number)}
          tip={words.ubl}
          icon={<FileCode size={16} />}
          busy={ubl.isPending}
          onClick={() => ubl.mutate(statement)}
        />
      )}
      <ActionProblem
        error={ubl.error}
        failed={words.failed}
        onRetry={() => ubl.mutate(statement)}
        onClose={ubl.reset}
      />
    </Box>
  );
}
