import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { CircleAlert, Download } from 'lucide-react';
import { useId, useState } from 'react';
import { ApiError, isApiError, messageOf } from '../../../shared/api/errors';
import type { StaffResource } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { IconAction } from '../../../shared/components/actions/IconAction';
import { Notice } from '../../../shared/components/feedback/Notice';
import { useToast } from '../../../shared/components/feedback/Toast';
import { Panel } from '../../../shared/components/frame/Panel';
import { DropZone } from '../../../shared/documents/DropZone';
import { fileProblem, formatSize } from '../../../shared/files';
import { problemOf } from '../../../shared/problem';
import { texts } from '../../../shared/texts';
import { useChanged } from '../../../shared/use-changed';
import { ConflictNotice } from '../../components/ConflictNotice';
import { useMayChange } from '../../core/use-may-change';
import { resourceFileUrl, uploadFile } from './api';
import { resourceAdminTexts } from './texts';

const words = resourceAdminTexts.file;

interface ResourceFileProps {
  record: StaffResource;
  /** True while the form has unsaved changes. */
  isDirty: boolean;
  onUploaded: () => void;
}

/** Panel with the file of a resource, and buttons that open or replace the file. */
export function ResourceFile({ record, isDirty, onUploaded }: ResourceFileProps) {
  const mayChange = useMayChange();
  const download = useMutation({
    mutationFn: () => resourceFileUrl(record.id),
    onSuccess: ({ url }) => void window.open(url, '_blank', 'noopener'),
  });
  const { file } = record;
  return (
    <Panel title={words.title}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {download.error && (
          <Notice tone="error" title={texts.error} onClose={download.reset}>
            {messageOf(download.error, words.downloadFailed)}
          </Notice>
        )}
        {file ? (
          <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center', gap: 1.5 }}>
            <Box sx={{ minWidth: 0 }}>
              <Typography sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{file.name}</Typography>
              <Typography variant="small" component="p" color="textSecondary" className="num">
                {formatSize(file.size)}
              </Typography>
            </Box>
            <IconAction
              name={`${words.download} ${file.name}`}
              tip={words.download}
              icon={<Download size={16} />}
              busy={download.isPending}
              onClick={() => download.mutate()}
            />
          </Box>
        ) : (
          !mayChange && <Typography color="textSecondary">{resourceAdminTexts.nothing}</Typography>
        )}
        {mayChange && <Upload record={record} isDirty={isDirty} onUploaded={onUploaded} />}
      </Box>
    </Panel>
  );
}

function Upload({ record, isDirty, onUploaded }: ResourceFileProps) {
  const toast = useToast();
  const changed = useChanged();
  const errorId = useId();
  const [chosen, setChosen] = useState<File | null>(null);
  const [tried, setTried] = useState(false);
  const upload = useMutation({
    mutationFn: (file: File) => uploadFile(record, file),
    onSuccess: async () => {
      await changed();
      toast(words.done);
      setChosen(null);
      setTried(false);
      onUploaded();
    },
  });
  const isStale = isApiError(upload.error, 412);
  const refusal = upload.error instanceof ApiError ? upload.error.errors[0]?.message : undefined;
  const problem = (chosen && fileProblem(chosen)) ?? refusal ?? (tried && !chosen ? words.choose : null);
  return (
    <>
      {isStale && <ConflictNotice error={upload.error} onReload={() => changed().then(upload.reset)} />}
      {upload.error && !isStale && !refusal && (
        <Notice tone="error" title={texts.error} onClose={upload.reset}>
          {problemOf(upload.error, words.failed)}
        </Notice>
      )}
      <div>
        <DropZone
          file={chosen}
          disabled={upload.isPending}
          errorId={problem ? errorId : undefined}
          onFile={(file) => {
            upload.reset();
            setChosen(file);
          }}
        />
        {problem && (
          <FormHelperText id={errorId} error role="alert" sx={{ mt: '6px' }}>
            <CircleAlert size={13} strokeWidth={2} />
            {problem}
          </FormHelperText>
        )}
      </div>
      {(isDirty || record.link) && (
        <Typography variant="small" component="p" color="textSecondary">
          {isDirty ? words.unsaved : words.replacesLink}
        </Typography>
      )}
      <Button
        disabled={isDirty || isStale}
        busy={upload.isPending}
        style={{ justifySelf: 'end' }}
        onClick={() => {
          setTried(true);
          if (chosen && !problem) upload.mutate(chosen);
        }}
      >
        {record.file ? words.replace : words.upload}
      </Button>
    </>
  );
}
