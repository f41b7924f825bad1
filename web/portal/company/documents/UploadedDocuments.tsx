import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { FileText } from 'lucide-react';
import type { CompanyDocuments } from '../../../shared/api/schema';
import { formatDate } from '../../../shared/format';
import { companyTexts } from '../texts';
import { DocumentActions } from './DocumentActions';
import { DocumentBadge } from './document-badges';
import { RejectionReason } from './RejectionReason';
import type { DocumentCommands } from './use-document-commands';
import { formatSize } from '../../../shared/files';

const words = companyTexts.documents;

interface UploadedDocumentsProps {
  documents: CompanyDocuments;
  commands: DocumentCommands;
}

/** List of all uploaded documents. */
export function UploadedDocuments({ documents, commands }: UploadedDocumentsProps) {
  const rows = documents.documents.filter(({ deleted }) => !deleted);
  return (
    <Box sx={{ p: 2.5 }}>
      <Typography variant="small" component="h3" color="textSecondary" sx={{ fontWeight: 550 }}>
        {words.uploaded}
      </Typography>
      {rows.length === 0 ? (
        <Typography color="textTertiary" sx={{ mt: 1 }}>
          {words.none}
        </Typography>
      ) : (
        <Box component="ul" aria-label={words.uploaded} sx={{ mt: '4px' }}>
          {rows.map((document) => (
            <Box component="li" key={document.id} sx={row}>
              <Box component={FileText} size={16} sx={{ gridArea: 'icon', mt: '2px', color: 'text.tertiary' }} />
              <Box sx={{ gridArea: 'name', minWidth: 0 }}>
                <Typography sx={{ overflowWrap: 'anywhere' }}>{document.originalName}</Typography>
                <Typography variant="small" component="p" color="textTertiary" className="num">
                  {[
                    document.label,
                    formatSize(document.size),
                    words.uploadedOn(formatDate(document.uploadedAt)),
                    document.verified && document.verifiedAt && words.verifiedOn(formatDate(document.verifiedAt)),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Typography>
                <RejectionReason document={document} />
              </Box>
              <Box sx={{ gridArea: 'state', justifySelf: 'start' }}>
                <DocumentBadge state={document.state} />
              </Box>
              <Box sx={{ gridArea: 'act', justifySelf: 'end', minWidth: { sm: 64 }, textAlign: 'left' }}>
                <DocumentActions document={document} commands={commands} />
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}

const row = {
  display: 'grid',
  gridTemplateColumns: { xs: '16px minmax(0, 1fr) auto', sm: '16px minmax(0, 1fr) auto auto' },
  gridTemplateAreas: { xs: '"icon name name" "icon state act"', sm: '"icon name state act"' },
  alignItems: { xs: 'start', sm: 'center' },
  gap: { xs: '6px 12px', sm: '4px 16px' },
  py: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-of-type': { borderBottom: 0, pb: 0 },
} as const;
