import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { CircleAlert, CircleCheck, FileText, FileX, Upload, X } from 'lucide-react';
import { useId, useRef, type ReactNode } from 'react';
import { APPLICATION_DOCUMENTS } from '#rules/partner-application';
import type { ApplicationDocumentType } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { IconAction } from '../../shared/components/actions/IconAction';
import { useDrop } from '../../shared/documents/use-drop';
import { ACCEPTED } from '../../shared/files';
import { formatPercent } from '../../shared/format';
import { partnerTexts } from './texts';

const words = partnerTexts.files;

interface FileRowProps {
  type: ApplicationDocumentType;
  /** Name and size of the current file. */
  file?: string;
  error?: string;
  /** Uploaded fraction of the file, 0 to 1, during the upload. */
  sent?: number;
  /** Called with the selected file; absent when no file can be selected. */
  onFile?: (file: File) => void;
  onRemove?: () => void;
  onCancel?: () => void;
  /** Further actions, such as downloading. */
  children?: ReactNode;
}

/** Row for one document type, in the state missing, present, uploading or refused. Accepts a dropped file. */
export function FileRow({ type, file, error, sent, onFile, onRemove, onCancel, children }: FileRowProps) {
  const input = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const drop = useDrop((dropped) => onFile?.(dropped), !onFile);
  const { label, required } = APPLICATION_DOCUMENTS[type];
  const isWanted = file === undefined && !error;
  const Icon = file === undefined ? Upload : error ? FileX : FileText;
  const choose = file === undefined ? words.choose : error ? words.another : words.replace;
  const note = drop.over ? words.dropHere : (file ?? words.drop);
  return (
    <Box
      component="li"
      {...drop.handlers}
      sx={{
        ...row,
        ...(isWanted && { bgcolor: 'background.subtle', borderStyle: 'dashed' }),
        ...(error && { borderColor: 'error.main' }),
        ...(drop.over && { borderColor: 'secondary.main', bgcolor: 'secondary.soft' }),
      }}
    >
      <Box component={Icon} size={18} sx={{ color: 'text.tertiary' }} />
      <Box sx={{ minWidth: 0, flex: '1 1 160px' }}>
        <Typography sx={{ fontWeight: 550 }}>
          {label}
          {!required && (
            <Box component="span" sx={{ fontWeight: 400, color: 'text.tertiary' }}>{` ${words.optional}`}</Box>
          )}
        </Typography>
        {error ? (
          <Box component="p" id={noteId} className="note error">
            <CircleAlert size={13} strokeWidth={2} />
            {error}
          </Box>
        ) : (
          <Typography id={noteId} variant="small" component="p" color="textSecondary" className="num" sx={wrap}>
            {note}
          </Typography>
        )}
      </Box>
      {sent === undefined ? (
        <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '4px 8px', ml: 'auto' }}>
          {file && !error && !children && (
            <Box sx={added}>
              <CircleCheck size={15} />
              {words.added}
            </Box>
          )}
          {children}
          {onFile && (
            <>
              <Button
                size="small"
                aria-label={`${choose}: ${label}`}
                aria-describedby={noteId}
                onClick={() => input.current?.click()}
              >
                {choose}
              </Button>
              <input
                ref={input}
                type="file"
                hidden
                aria-label={label}
                accept={ACCEPTED}
                onChange={({ target }) => {
                  const chosen = target.files?.[0];
                  target.value = ''; // lets the user select the same file again
                  if (chosen) onFile(chosen);
                }}
              />
            </>
          )}
          {file && onRemove && (
            <IconAction
              name={`${words.remove} ${label}`}
              tip={words.remove}
              icon={<X size={16} />}
              onClick={onRemove}
            />
          )}
        </Box>
      ) : (
        <>
          {onCancel && (
            <Button
              size="small"
              variant="text"
              aria-label={`${words.cancel} ${words.progress(label)}`}
              onClick={onCancel}
            >
              {words.cancel}
            </Button>
          )}
          <Sent label={label} sent={sent} />
        </>
      )}
    </Box>
  );
}

function Sent({ label, sent }: { label: string; sent: number }) {
  const isChecked = sent >= 1;
  return (
    <Box sx={{ flex: '1 0 100%', display: 'grid', gap: '4px' }}>
      <LinearProgress
        aria-label={words.progress(label)}
        color="secondary"
        variant={isChecked ? 'indeterminate' : 'determinate'}
        value={Math.round(sent * 100)}
        sx={{ height: 3, borderRadius: '2px', bgcolor: 'background.sunken' }}
      />
      <Typography variant="caption" component="p" color="textSecondary" className="num">
        {isChecked ? words.checking : words.sent(formatPercent(sent))}
      </Typography>
    </Box>
  );
}

const wrap = { overflowWrap: 'anywhere' } as const;

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 14px',
  p: '12px 14px',
  border: 1,
  borderColor: 'border.strong',
  borderRadius: '10px',
  bgcolor: 'background.paper',
} as const;

const added = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '5px',
  typography: 'small',
  color: 'success.dark',
} as const;
