import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { documentsQuery, uploadDocument } from '../../../shared/api/companies';
import { messageOf } from '../../../shared/api/errors';
import type { Company, CompanyDocuments, DocumentType } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { ConfirmDialog } from '../../../shared/components/actions/ConfirmDialog';
import { Notice } from '../../../shared/components/feedback/Notice';
import { Panel } from '../../../shared/components/frame/Panel';
import { texts } from '../../../shared/texts';
import { companyTexts } from '../texts';
import { useScrollHere } from '../use-scroll-here';
import { OverallStatus } from './OverallStatus';
import { RequiredDocuments } from './RequiredDocuments';
import { UploadDialog } from '../../../shared/documents/UploadDialog';
import { UploadedDocuments } from './UploadedDocuments';
import { type DocumentCommands, useDocumentCommands } from './use-document-commands';
import { RetryNotice } from '../../../shared/components/feedback/RetryNotice';

const words = companyTexts.documents;

/** An upload that the user has started: the document type, and the dropped file if any. */
interface Upload {
  type?: DocumentType;
  file?: File;
}

/** Documents that prove the company's identity, as specified. Read-only until the company is loaded. */
export function DocumentsSection({ company }: { company: Company | undefined }) {
  const mayUpload = company?.actions.includes('upload') ?? false;
  const { data, error, isFetching, refetch } = useQuery(documentsQuery);
  const commands = useDocumentCommands();
  const [upload, setUpload] = useState<Upload | null>(null);
  const anchor = useScrollHere('documents', company !== undefined && data !== undefined);
  return (
    <div id="documents" ref={anchor}>
      <Panel
        title={words.title}
        flush
        aside={
          mayUpload &&
          data && (
            <Button size="small" icon={<FileUp size={14} />} onClick={() => setUpload({})} style={{ marginBlock: -4 }}>
              {words.uploadDocument}
            </Button>
          )
        }
      >
        {error && (
          <RetryNotice retrying={isFetching} onRetry={() => void refetch()} style={{ margin: 20 }}>
            {messageOf(error, words.failed)}
          </RetryNotice>
        )}
        {commands.error && (
          <Notice tone="error" title={texts.error} onClose={commands.dismiss} style={{ margin: 20 }}>
            {commands.error}
          </Notice>
        )}
        {data ? (
          <Documents documents={data} mayUpload={mayUpload} commands={commands} onUpload={setUpload} />
        ) : (
          !error && <Loading />
        )}
      </Panel>
      {upload && data && (
        <UploadDialog send={uploadDocument} documents={data} {...upload} onClose={() => setUpload(null)} />
      )}
      <ConfirmDialog
        open={commands.asked}
        title={words.deleteTitle}
        text={words.deleteText}
        confirm={words.delete}
        final
        busy={commands.deleting}
        onConfirm={commands.delete}
        onClose={commands.cancel}
      />
    </div>
  );
}

interface DocumentsProps {
  documents: CompanyDocuments;
  mayUpload: boolean;
  commands: DocumentCommands;
  onUpload: (upload: Upload) => void;
}

function Documents({ documents, mayUpload, commands, onUpload }: DocumentsProps) {
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 280px' },
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <RequiredDocuments documents={documents} mayUpload={mayUpload} commands={commands} onUpload={onUpload} />
        <OverallStatus documents={documents} mayUpload={mayUpload} />
      </Box>
      <UploadedDocuments documents={documents} commands={commands} />
    </>
  );
}

function Loading() {
  return (
    <Box role="status" aria-label={words.loading} sx={{ p: 2.5, display: 'grid', gap: 3 }}>
      {[0, 1].map((index) => (
        <Box key={index} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '8px' }}>
            <Skeleton width={170} height={14} />
            <Skeleton width={230} height={12} />
          </Box>
          <Skeleton width={84} height={22} />
        </Box>
      ))}
      <Typography component="div">
        <Skeleton width={140} height={12} />
      </Typography>
    </Box>
  );
}
