import Typography from '@mui/material/Typography';
import type { CompanyDocuments } from '../../../shared/api/schema';

/** Reason for which staff rejected a document. */
export function RejectionReason({ document }: { document: CompanyDocuments['documents'][number] | null }) {
  if (document?.state !== 'rejected' || !document.notes) return null;
  return (
    <Typography variant="small" component="p" sx={{ mt: '2px', color: 'error.dark', overflowWrap: 'anywhere' }}>
      {document.notes}
    </Typography>
  );
}
