import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { APPLICATION_DOCUMENT_TYPES } from '#rules/partner-application';
import { ApiError, messageOf } from '../../shared/api/errors';
import type { ApplicationDocument, ApplicationDocumentType, PartnerApplication } from '../../shared/api/schema';
import { ConfirmDialog } from '../../shared/components/actions/ConfirmDialog';
import { IconAction } from '../../shared/components/actions/IconAction';
import { Notice } from '../../shared/components/feedback/Notice';
import { useToast } from '../../shared/components/feedback/Toast';
import { fileProblem, formatSize } from '../../shared/files';
import {
  applicationDocumentUrl,
  removeApplicationDocument,
  uploadApplicationDocument,
} from '../../shared/partner-programme/api';
import { applicationTexts } from '../../shared/partner-programme/texts';
import { texts } from '../../shared/texts';
import { useChanged } from '../../shared/use-changed';
import { FileRow } from './FileRow';
import { partnerTexts } from './texts';

const words = partnerTexts.files;

/**
 * Documents of an application. Users can download them, and add, replace or remove them while the application is open.
 */
export function ApplicationDocuments({ application }: { application: PartnerApplication }) {
  const { documents, actions } = application;
  const mayChange = actions.includes('upload');
  const [asked, setAsked] = useState<ApplicationDocument | null>(null);
  const toast = useToast();
  const changed = useChanged();
  const download = useMutation({
    mutationFn: ({ id }: ApplicationDocument) => applicationDocumentUrl(id),
    onSuccess: ({ url }) => void window.open(url, '_blank', 'noopener'),
  });
  const remove = useMutation({
    mutationFn: ({ id }: ApplicationDocument) => removeApplicationDocument(id),
    onSuccess: async () => {
      await changed();
      toast(words.removed);
    },
    onError: () => void changed(), // the document or application may have changed
    onSettled: () => setAsked(null),
  });
  const types = APPLICATION_DOCUMENT_TYPES.filter((type) => mayChange || documents.some((one) => one.type === type));
  return (
    <Box component="section" id="documents" aria-label={applicationTexts.documents} sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="h6" component="h3">
        {applicationTexts.documents}
      </Typography>
      {download.error && (
        <Notice tone="error" title={texts.error} onClose={download.reset}>
          {messageOf(download.error, applicationTexts.downloadFailed)}
        </Notice>
      )}
      {remove.error && (
        <Notice tone="error" title={texts.error} onClose={remove.reset}>
          {messageOf(remove.error, words.removeFailed)}
        </Notice>
      )}
      {types.length === 0 && <Typography color="textSecondary">{applicationTexts.noDocuments}</Typography>}
      <Box component="ul" sx={{ display: 'grid', gap: 1 }}>
        {types.map((type) => (
          <DocumentRow
            key={type}
            type={type}
            applicationId={application.id}
            document={documents.find((one) => one.type === type)}
            mayChange={mayChange}
            onRemove={setAsked}
            onDownload={(document) => download.mutate(document)}
          />
        ))}
      </Box>
      <ConfirmDialog
        open={asked !== null}
        final
        title={words.removeTitle}
        text={words.removeText}
        confirm={words.removeTitle}
        busy={remove.isPending}
        onConfirm={() => asked && remove.mutate(asked)}
        onClose={() => setAsked(null)}
      />
    </Box>
  );
}

interface DocumentRowProps {
  type: ApplicationDocumentType;
  applicationId: string;
  document: ApplicationDocument | undefined;
  mayChange: boolean;
  onRemove: (document: ApplicationDocument) => void;
  onDownload: (document: ApplicationDocument) => void;
}

/**
 * Row for one document type. A file is uploaded as soon as it is selected; the previous file stays until the upload is
 * complete.
 */
function DocumentRow({ type, applicationId, document, mayChange, onRemove, onDownload }: DocumentRowProps) {
  const [sent, setSent] = useState(0);
  const [problem, setProblem] = useState<string>();
  const abort = useRef<AbortController>(null);
  const toast = useToast();
  const changed = useChanged();
  const upload = useMutation({
    mutationFn: (file: File) => {
      abort.current = new AbortController();
      setSent(0);
      return uploadApplicationDocument(applicationId, type, file, setSent, abort.current.signal);
    },
    onSuccess: async () => {
      await changed();
      toast(words.uploaded);
    },
    onError: (error, file) => {
      if (!abort.current?.signal.aborted) setProblem(`${file.name}: ${reasonOf(error)}`);
      void changed(); // refetches, because the file may have arrived although the response was lost
    },
  });
  const choose = (file: File) => {
    const wrong = fileProblem(file);
    setProblem(wrong ? `${file.name}: ${wrong}` : undefined);
    if (!wrong && !upload.isPending) upload.mutate(file);
  };
  return (
    <FileRow
      type={type}
      file={document && `${document.originalName}, ${formatSize(document.size)}`}
      error={problem}
      sent={upload.isPending ? sent : undefined}
      onFile={mayChange ? choose : undefined}
      onCancel={() => abort.current?.abort()}
      onRemove={mayChange && document ? () => onRemove(document) : undefined}
    >
      {document && (
        <IconAction
          name={applicationTexts.download(document.label)}
          icon={<Download size={16} />}
          onClick={() => onDownload(document)}
        />
      )}
    </FileRow>
  );
}

const reasonOf = (error: unknown) =>
  (error instanceof ApiError && error.errors[0]?.message) || messageOf(error, words.failed);
