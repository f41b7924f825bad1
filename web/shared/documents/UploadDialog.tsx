import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useId, useRef, useState, type SubmitEvent } from 'react';
import { ApiError } from '../api/errors';
import type { CompanyDocuments, DocumentType } from '../api/schema';
import { Button } from '../components/actions/Button';
import { Modal } from '../components/actions/Modal';
import { Notice } from '../components/feedback/Notice';
import { SelectInput } from '../components/fields/SelectInput';
import { useToast } from '../components/feedback/Toast';
import { formatPercent } from '../format';
import { texts } from '../texts';
import { useChanged } from '../use-changed';
import { uploadTexts } from './texts';
import { DropZone } from './DropZone';
import { fileProblem } from '../files';
import { problemOf } from '../problem';

const words = uploadTexts;

/** Uploads a document and reports the uploaded fraction, 0 to 1. */
export type SendDocument = (
  document: File,
  type: DocumentType,
  onProgress: (part: number) => void,
  signal: AbortSignal,
) => Promise<unknown>;

interface UploadDialogProps {
  send: SendDocument;
  documents: CompanyDocuments;
  /** Preselected type and file. */
  type?: DocumentType;
  file?: File;
  onClose: () => void;
}

/**
 * Dialog that uploads one document. An existing document of the same type is replaced once the new document is stored.
 */
export function UploadDialog({ send, documents, onClose, ...given }: UploadDialogProps) {
  const toast = useToast();
  const changed = useChanged();
  const [type, setType] = useState<DocumentType | ''>(given.type ?? '');
  const [file, setFile] = useState<File | null>(given.file ?? null);
  const [tried, setTried] = useState(false);
  const [sent, setSent] = useState(0);
  const abort = useRef<AbortController>(null);
  const errorId = useId();

  const upload = useMutation({
    mutationFn: ({ document, documentType }: { document: File; documentType: DocumentType }) => {
      abort.current = new AbortController();
      setSent(0);
      return send(document, documentType, setSent, abort.current.signal);
    },
    onSuccess: async () => {
      await changed();
      toast(words.done);
      onClose();
    },
    onError: () => void changed(), // the document may be stored although the response was lost
  });

  const problem = file && fileProblem(file);
  const incomplete = tried && (!file || !type);
  const refusal = upload.error instanceof ApiError ? upload.error.errors[0]?.message : undefined;
  const fileError = problem ?? refusal ?? (incomplete ? words.incomplete : null);
  const replaced = documents.documents.find((document) => !document.deleted && document.type === type);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (file && type && !problem && !upload.isPending) upload.mutate({ document: file, documentType: type });
  };
  const close = () => {
    abort.current?.abort();
    onClose();
  };
  return (
    <Modal
      open
      title={words.title}
      onClose={upload.isPending ? () => undefined : close}
      onSubmit={submit}
      actions={
        <>
          <Button variant="text" onClick={close}>
            {texts.cancel}
          </Button>
          <Button variant="contained" type="submit" busy={upload.isPending}>
            {words.upload}
          </Button>
        </>
      }
    >
      {upload.isError && !refusal && (
        <Notice tone="error" title={texts.error} onClose={upload.reset}>
          {problemOf(upload.error, words.failed)}
        </Notice>
      )}
      <SelectInput
        label={words.type}
        placeholder={words.chooseType}
        options={documents.types.map(({ type: value, label }) => ({ value, label }))}
        value={type}
        disabled={upload.isPending}
        hint={replaced && words.replaces(replaced.originalName)}
        autoFocus={!given.type}
        onChange={(event) => setType(event.target.value as DocumentType)}
      />
      <div>
        <Typography variant="small" component="p" sx={{ mb: '6px', fontWeight: 550 }}>
          {words.file}
        </Typography>
        <DropZone
          file={file}
          disabled={upload.isPending}
          errorId={fileError ? errorId : undefined}
          onFile={(chosen) => {
            upload.reset();
            setFile(chosen);
          }}
        />
        {fileError && (
          <FormHelperText id={errorId} error role="alert" sx={{ mt: '6px' }}>
            <CircleAlert size={13} strokeWidth={2} />
            {fileError}
          </FormHelperText>
        )}
      </div>
      {upload.isPending && <Progress sent={sent} />}
    </Modal>
  );
}

function Progress({ sent }: { sent: number }) {
  const checking = sent >= 1;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <LinearProgress
        aria-label={words.progress}
        color="secondary"
        variant={checking ? 'indeterminate' : 'determinate'}
        value={Math.round(sent * 100)}
        sx={{ height: 4, borderRadius: '2px', bgcolor: 'background.sunken' }}
      />
      <Typography variant="small" component="p" color="textSecondary" className="num">
        {checking ? words.checking : words.sending(formatPercent(sent))}
      </Typography>
    </Box>
  );
}
