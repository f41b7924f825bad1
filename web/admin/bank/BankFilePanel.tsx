import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { isApiError, messageOf } from '../../shared/api/errors';
import type { BankFile } from '../../shared/api/schema';
import { Notice } from '../../shared/components/feedback/Notice';
import { Panel } from '../../shared/components/frame/Panel';
import { DropZone } from '../../shared/documents/DropZone';
import { formatPercent, recentTime } from '../../shared/format';
import { useChanged } from '../../shared/use-changed';
import { bankFileQuery, uploadBankFile } from './api';
import { bankTexts } from './texts';

const words = bankTexts.drop;

/** Field for a bank file: uploads it, waits until it is read, and says what it had. */
export function BankFilePanel() {
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
  const isBusy = upload.isPending || isReading;
  const text = upload.isPending ? words.uploading(formatPercent(sent)) : words.reading;
  return (
    <Panel title={words.title}>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <DropZone
          file={null}
          disabled={isBusy}
          accept=".xml,.zip,application/xml,text/xml,application/zip"
          formats={words.formats}
          letGo={words.letGo}
          onFile={(chosen) => upload.mutate(chosen)}
        />
        {isBusy && (
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
        )}
        {upload.error && (
          <Notice tone="error" title={words.wrong} onClose={upload.reset}>
            {isApiError(upload.error, 413) ? words.tooLarge : messageOf(upload.error, words.failed)}
          </Notice>
        )}
        {file && !isBusy && <Result file={file} onClose={upload.reset} />}
      </Box>
    </Panel>
  );
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
