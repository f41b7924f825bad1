import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useErrorBoundary } from 'react-error-boundary';
import { getDocumentProxy } from 'unpdf';
import { formatCount } from '../../shared/format';
import { adminDocumentTexts } from './texts';

/** Maximum number of rendered pages: sufficient for a review, and more would take long to render. */
const MOST = 12;
type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/**
 * Pages of a PDF on canvases, without its scripts, links and forms. For an invalid PDF, throws to the nearest error
 * boundary.
 */
export function PdfPages({ file, name }: { file: Blob; name: string }) {
  const [pdf, setPdf] = useState<Pdf | null>(null);
  const { showBoundary } = useErrorBoundary();
  useEffect(() => {
    let gone = false;
    const load = async () => {
      const loaded = await getDocumentProxy(new Uint8Array(await file.arrayBuffer()));
      if (gone) await loaded.loadingTask.destroy();
      else setPdf(loaded);
    };
    load().catch(showBoundary);
    return () => {
      gone = true;
    };
  }, [file, showBoundary]);
  useEffect(() => () => void pdf?.loadingTask.destroy(), [pdf]);
  if (!pdf) return null;
  const shown = Math.min(pdf.numPages, MOST);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {Array.from({ length: shown }, (_, index) => (
        <PdfPage key={index} pdf={pdf} number={index + 1} name={name} />
      ))}
      {pdf.numPages > shown && (
        <Typography variant="small" color="textSecondary">
          {adminDocumentTexts.morePages(formatCount(shown))}
        </Typography>
      )}
    </Box>
  );
}

function PdfPage({ pdf, number, name }: { pdf: Pdf; number: number; name: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let task: { cancel: () => void; promise: Promise<void> } | undefined;
    let gone = false;
    const draw = async () => {
      const page = await pdf.getPage(number);
      const target = canvas.current;
      if (gone || !target) return;
      const viewport = page.getViewport({ scale: 1.6 });
      target.width = viewport.width;
      target.height = viewport.height;
      task = page.render({ canvas: target, viewport });
      await task.promise;
    };
    draw().catch((error: unknown) => gone || console.warn('A page could not be drawn', error));
    return () => {
      gone = true;
      task?.cancel();
    };
  }, [pdf, number]);
  return (
    <Box
      component="canvas"
      ref={canvas}
      role="img"
      aria-label={adminDocumentTexts.previewOf(name, String(number))}
      sx={{
        display: 'block',
        width: '100%',
        maxWidth: 860,
        mx: 'auto',
        bgcolor: '#fff',
        border: 1,
        borderColor: 'divider',
      }}
    />
  );
}
