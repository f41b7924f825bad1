import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { ErrorBoundary } from 'react-error-boundary';
import type { Quote } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { Modal } from '../../shared/components/actions/Modal';
import { RetryNotice } from '../../shared/components/feedback/RetryNotice';
import { WaitScreen } from '../../shared/components/feedback/StateScreen';
import { lazyWithRetry } from '../../shared/lazy';
import { pdfProblem } from '../../shared/quotes/pdf';
import { saveFile } from '../../shared/save-file';
import { texts } from '../../shared/texts';
import { pdfQuery } from './api';
import { adminQuoteTexts } from './texts';

const words = adminQuoteTexts.pdf;
const PdfPages = lazyWithRetry(async () => (await import('../documents/PdfPages')).PdfPages, {
  waiting: <WaitScreen text={words.loading} />,
});

/** Dialog with the PDF that the client gets, page by page. */
export function QuotePdfDialog({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const { data, error, refetch } = useQuery(pdfQuery(quote));
  const failed = (cause: unknown) => <RetryNotice onRetry={() => void refetch()}>{pdfProblem(cause)}</RetryNotice>;
  return (
    <Modal
      open
      width={880}
      title={words.title(quote.number)}
      onClose={onClose}
      actions={
        <>
          <Button variant="text" onClick={onClose}>
            {texts.close}
          </Button>
          {data && (
            <Button icon={<Download size={16} />} onClick={() => saveFile(data)}>
              {words.download}
            </Button>
          )}
        </>
      }
    >
      <Box role="region" aria-label={words.title(quote.number)} tabIndex={0} sx={{ minHeight: 240 }}>
        {error ? (
          failed(error)
        ) : data ? (
          <ErrorBoundary fallbackRender={({ error: cause }) => failed(cause)}>
            <PdfPages file={data.content} name={quote.number} />
          </ErrorBoundary>
        ) : (
          <WaitScreen text={words.loading} />
        )}
      </Box>
    </Modal>
  );
}
