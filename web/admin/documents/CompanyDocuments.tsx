import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FileUp } from 'lucide-react';
import type { CompanyDocuments as Documents, ReviewedDocument, StaffCompany } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { uploadTexts } from '../../shared/documents/texts';
import { UploadDialog } from '../../shared/documents/UploadDialog';
import { Panel } from '../../shared/components/frame/Panel';
import { formatDate } from '../../shared/format';
import { StateBadge } from '../components/badges';
import { RecordState } from '../components/RecordState';
import { companyDocumentsQuery, uploadFor } from './api';
import { DocumentReview } from './DocumentReview';
import { adminDocumentTexts } from './texts';
import { useRecord } from '../core/use-record';

const words = adminDocumentTexts;

/** Documents that a company has uploaded or still has to upload, with preview and review of the selected document. */
export function CompanyDocuments({ company }: { company: StaffCompany }) {
  const { data, error, refetch } = useQuery(companyDocumentsQuery(company.id));
  const [picked, setPicked] = useState<string | null>(null);
  const [isUploading, setIsUploading] = useState(false);
  if (!data) return <RecordState error={error} failed={words.unloaded} retry={() => void refetch()} />;
  const shown = data.documents.filter(({ deleted }) => !deleted);
  const waiting = shown.find(({ state }) => state === 'pending');
  const chosen = shown.find(({ id }) => id === picked) ?? waiting ?? shown[0];
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Panel
        title={words.required}
        aside={
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
            <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
              {overall(data)}
            </Box>
            {company.actions.includes('upload') && (
              <Button
                size="small"
                icon={<FileUp size={14} />}
                onClick={() => setIsUploading(true)}
                style={{ marginBlock: -4 }}
              >
                {uploadTexts.title}
              </Button>
            )}
          </Box>
        }
        flush
      >
        <Box component="ul">
          {data.status.types.map(({ type, label, document }) => (
            <Row key={type} label={label} document={document} chosen={chosen?.id} onPick={setPicked} />
          ))}
          {shown
            .filter(({ id }) => !data.status.types.some(({ document }) => document?.id === id))
            .map((document) => (
              <Row
                key={document.id}
                label={document.label}
                document={document}
                chosen={chosen?.id}
                onPick={setPicked}
              />
            ))}
        </Box>
      </Panel>
      {chosen && <Chosen id={chosen.id} />}
      {isUploading && (
        <UploadDialog send={uploadFor(company.id)} documents={data} onClose={() => setIsUploading(false)} />
      )}
    </Box>
  );
}

function overall({ status }: Documents): string {
  if (status.allRequiredVerified) return words.allVerified;
  return status.allRequiredUploaded ? words.pendingVerification : words.missing;
}

interface RowProps {
  label: string;
  document: Documents['documents'][number] | null;
  chosen: string | undefined;
  onPick: (id: string) => void;
}

function Row({ label, document, chosen, onPick }: RowProps) {
  const content = (
    <>
      <Box component="span" sx={{ flex: 1, minWidth: 0, display: 'grid' }}>
        <Typography component="span" sx={{ fontWeight: 550 }}>
          {label}
        </Typography>
        {document && (
          <Typography component="span" variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {`${document.originalName} · ${formatDate(document.uploadedAt)}`}
          </Typography>
        )}
      </Box>
      {document ? <StateBadge state={document.state} /> : <StateBadge state="unverified" label={words.notUploaded} />}
    </>
  );
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: 'divider', '&:last-of-type': { borderBottom: 0 } }}>
      {document ? (
        <ButtonBase aria-pressed={document.id === chosen} onClick={() => onPick(document.id)} sx={{ ...row, ...pick }}>
          {content}
        </ButtonBase>
      ) : (
        <Box sx={row}>{content}</Box>
      )}
    </Box>
  );
}

function Chosen({ id }: { id: string }) {
  const { data, error, refetch } = useRecord<ReviewedDocument>('documents', id);
  return (
    <Box component="section" aria-label={words.chosen}>
      {data ? <DocumentReview document={data} /> : <RecordState error={error} retry={() => void refetch()} />}
    </Box>
  );
}

const row = { display: 'flex', alignItems: 'center', gap: 2, width: '100%', px: 2.5, py: 1.25, textAlign: 'left' };
const pick = {
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-pressed="true"]': {
    bgcolor: 'action.selected',
    boxShadow: 'inset 2px 0 0 var(--mui-palette-secondary-main)',
  },
  '&:focus-visible': { outlineOffset: '-2px !important' },
};
