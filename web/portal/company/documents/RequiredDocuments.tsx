import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { CompanyDocuments, DocumentType, DocumentTypeStatus } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { formatDate } from '../../../shared/format';
import { companyTexts } from '../texts';
import { DocumentActions } from './DocumentActions';
import { DocumentBadge } from './document-badges';
import { RejectionReason } from './RejectionReason';
import type { DocumentCommands } from './use-document-commands';
import { formatSize } from '../../../shared/files';
import { uploadTexts } from '../../../shared/documents/texts';
import { useDrop } from '../../../shared/documents/use-drop';

const words = companyTexts.documents;

interface RequiredDocumentsProps {
  documents: CompanyDocuments;
  mayUpload: boolean;
  commands: DocumentCommands;
  onUpload: (upload: { type: DocumentType; file?: File }) => void;
}

/** List of the required documents with their status. A file can be dropped onto a row. */
export function RequiredDocuments({ documents, mayUpload, commands, onUpload }: RequiredDocumentsProps) {
  return (
    <Box sx={{ p: 2.5 }}>
      <Typography variant="small" component="h3" color="textSecondary" sx={{ fontWeight: 550 }}>
        {words.required}
      </Typography>
      <Box component="ul" aria-label={words.required} sx={{ mt: '4px' }}>
        {documents.status.types.map((type) => (
          <Required key={type.type} status={type} mayUpload={mayUpload} commands={commands} onUpload={onUpload} />
        ))}
      </Box>
    </Box>
  );
}

interface RequiredProps extends Omit<RequiredDocumentsProps, 'documents'> {
  status: DocumentTypeStatus;
}

function Required({ status, mayUpload, commands, onUpload }: RequiredProps) {
  const { type, label, document } = status;
  const drop = useDrop((file) => onUpload({ type, file }), !mayUpload);
  return (
    <Box
      component="li"
      {...drop.handlers}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
        alignItems: 'center',
        gap: '8px 16px',
        py: 1.5,
        borderBottom: 1,
        borderColor: 'divider',
        ...(drop.over && {
          bgcolor: 'secondary.soft',
          outline: '1px dashed var(--mui-palette-secondary-main)',
          outlineOffset: 4,
        }),
        '&:last-of-type': { borderBottom: 0, pb: 0 },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 10px' }}>
          <Typography sx={{ fontWeight: 550 }}>{label}</Typography>
          <DocumentBadge state={document ? document.state : 'missing'} />
        </Box>
        <Typography
          variant="small"
          component="p"
          color="textTertiary"
          className="num"
          sx={{ mt: '2px', overflowWrap: 'anywhere' }}
        >
          {drop.over
            ? words.dropHere
            : document
              ? `${document.originalName} · ${formatSize(document.size)} · ${words.uploadedOn(formatDate(document.uploadedAt))}`
              : uploadTexts.formats}
        </Typography>
        <RejectionReason document={document} />
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: '4px' }}>
        {mayUpload && (
          <Button
            size="small"
            aria-label={`${document ? words.replace : words.upload} ${label}`}
            onClick={() => onUpload({ type })}
          >
            {document ? words.replace : words.upload}
          </Button>
        )}
        {document && <DocumentActions document={document} commands={commands} />}
      </Box>
    </Box>
  );
}
