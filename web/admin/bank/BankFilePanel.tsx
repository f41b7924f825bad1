import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useMutation, type UseMutationResult, useQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isApiError, messageOf } from '../../shared/api/errors';
import type { BankFile } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { Notice } from '../../shared/components/feedback/Notice';
import { Panel } from '../../shared/components/frame/Panel';
import { DropZone } from '../../shared/documents/DropZone';
import { formatPercent, recentTime } from '../../shared/format';
import { useChanged } from '../../shared/use-changed';
import { bankFileQuery, uploadBankFile } from './api';
import { bankTexts } from './texts';

const words = bankTexts.drop;

/** The file that is uploaded and read, and the field that chooses it. */
interface BankUpload {
  input: RefObject<HTMLInputElement | null>;
  upload: UseMutationResult<BankFile, Error, File>;
  /** The part that is sent, from 0 to 1. */
  sent: number;
  file: BankFile | undefined;
  isBusy: boolean;
}

/** Returns the state of an upload, which lasts until the file is read. */
export function useBankUpload(): BankUpload {
  const input = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState(0);
  const changed = useChanged();
  const upload = useMutation({ mutationFn: (file: File) => uploadBankFile(file, setSent), onMutate: () => setSent(0) });
  const file = useQuery(bankFileQuery(upload.data?.id)).data ?? upload.data;
  const isReading = file?.status === 'reading' && !upload.isPending;
  const refresh = useEffectEvent(() => void changed());
  const doneId = file && file.status !== 'reading' ? file.id : undefined;
  useEffect(() => {
    if (doneId) refresh();
  }, [doneId]);
  return { input, upload, sent, file, isBusy: upload.isPending || isReading };
}

/** Button that opens the file dialog. */
export const ChooseFile = ({ of: { input, isBusy } }: { of: BankUpload }) => (
  <Button icon={<Upload size={15} />} busy={isBusy} onClick={() => input.current?.click()}>
    {words.choose}
  </Button>
);

/** Field for a bank file. */
export const BankFilePanel = ({ of: { input, upload, isBusy } }: { of: BankUpload }) => (
  <Panel title={words.title}>
    <DropZone
      file={null}
      disabled={isBusy}
      accept=".xml,.zip,application/xml,text/xml,application/zip"
      formats={words.formats}
      letGo={words.letGo}
      inputRef={input}
      onFile={(chosen) => upload.mutate(chosen)}
    />
  </Panel>
);

/** Progress of the upload, and what the file had. */
export function BankFileState({ of: { upload, sent, file, isBusy } }: { of: BankUpload }) {
  if (isBusy) {
    const text = upload.isPending ? words.uploading(formatPercent(sent)) : words.reading;
    return (
      <Box role="status" sx={{ display: 'grid', gap: 1 }}>
        <LinearProgress
          aria-label={text}
          color="secondary"
          variant={upload.isPending ? 'determinate' : 'indeterminate'}
          value={sent * 100}
          sx={{ height: 4, borderRadius: '2px', bgcolor: 'background.sunken' }}
        />
        <span className="small num">{text}</span>
      </Box>
    );
  }
  if (upload.error) {
    return (
      <Notice tone="error" title={words.wrong} onClose={upload.reset}>
        {isApiError(upload.error, 413) ? words.tooLarge : messageOf(upload.error, words.failed)}
      </Notice>
    );
  }
  return file ? <Result file={file} onClose={upload.reset} /> : null;
}

function Result({ file, onClose }: { file: BankFile; onClose: () => void }) {
  const { status, filename, error, entries, known, knownSince, booked } = file;
  if (status === 'failed') {
    return (
      <Notice tone="error" title={words.unread(filename)} onClose={onClose}>
        {error}
      </Notice>
    );
  }
  const isKnown = entries > 0 && known === entries;
  return (
    <Notice
      tone={isKnown ? 'info' : 'success'}
      title={isKnown ? words.known(entries) : words.read(entries)}
      onClose={onClose}
    >
      {isKnown ? words.knownText(knownSince === null ? null : recentTime(knownSince)) : words.readText(booked, known)}
    </Notice>
  );
}
