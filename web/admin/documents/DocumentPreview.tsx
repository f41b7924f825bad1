import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { WaitScreen } from '../../shared/components/feedback/StateScreen';
import { lazyWithRetry } from '../../shared/lazy';
import { fileQuery } from './api';
import { adminDocumentTexts } from './texts';

const words = adminDocumentTexts;
const PdfPages = lazyWithRetry(async () => (await import('./PdfPages')).PdfPages, {
  failed: () => <Instead title={words.previewFailed} />,
});

interface DocumentPreviewProps {
  document: { id: string; originalName: string; contentType: string };
  /** Requests the URL of the file. */
  locate: (id: string) => Promise<{ url: string }>;
}

/** Preview of a file. Pictures and PDFs are rendered without running scripts; other types can only be downloaded. */
export function DocumentPreview({ document: { id, originalName, contentType }, locate }: DocumentPreviewProps) {
  const isPicture = contentType.startsWith('image/');
  const isPdf = contentType === 'application/pdf';
  const file = useQuery({ ...fileQuery(id, locate), enabled: isPicture || isPdf });
  const failed = <Instead title={words.previewFailed} />;
  return (
    <Box role="region" aria-label={words.preview} tabIndex={0} sx={frame}>
      {!isPicture && !isPdf ? (
        <Instead title={words.noPreview} />
      ) : file.isError ? (
        failed
      ) : !file.data ? (
        <WaitScreen text={words.loadingPreview} />
      ) : isPicture ? (
        <Picture key={id} file={file.data} name={originalName} />
      ) : (
        <ErrorBoundary key={id} fallback={failed}>
          <PdfPages file={file.data} name={originalName} />
        </ErrorBoundary>
      )}
    </Box>
  );
}

function Picture({ file, name }: { file: Blob; name: string }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    if (image.current) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return <Box component="img" ref={image} alt={name} sx={{ maxWidth: '100%', display: 'block', mx: 'auto' }} />;
}

function Instead({ title }: { title: string }) {
  return (
    <Box
      sx={{ m: 'auto', textAlign: 'center', color: 'text.secondary', display: 'grid', justifyItems: 'center', gap: 1 }}
    >
      <FileText size={24} />
      <Typography sx={{ fontWeight: 550, color: 'text.primary' }}>{title}</Typography>
      <Typography variant="small">{words.noPreviewText}</Typography>
    </Box>
  );
}

const frame = {
  display: 'flex',
  flexDirection: 'column',
  minHeight: { xs: 280, lg: 560 },
  maxHeight: { xs: 480, lg: 'calc(100dvh - 220px)' },
  overflow: 'auto',
  p: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
  bgcolor: 'background.sunken',
} as const;
