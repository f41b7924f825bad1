import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { FileText, FileUp } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { Button } from '../components/actions/Button';
import { uploadTexts } from './texts';
import { ACCEPTED, formatSize } from '../files';
import { useDrop } from './use-drop';

const words = uploadTexts;

interface DropZoneProps {
  file: Pick<File, 'name' | 'size'> | null;
  disabled: boolean;
  /** Id of the element with the file's error message. */
  errorId?: string;
  /** File types of the file dialog; those of documents by default. */
  accept?: string;
  /** Text about the allowed files; that of documents by default. */
  formats?: string;
  /** Text while a file is dragged. With it the file may be dropped anywhere on the page. */
  letGo?: string;
  /** Field that opens the file dialog by `click()`, for a button elsewhere on the page. */
  inputRef?: RefObject<HTMLInputElement | null>;
  onFile: (file: File) => void;
}

/** Field for one file, which the user drops or selects by click or keyboard. While a file is dragged, the field is in view. */
export function DropZone(props: DropZoneProps) {
  const { file, disabled, errorId, accept = ACCEPTED, formats = words.formats, letGo, inputRef, onFile } = props;
  const own = useRef<HTMLInputElement>(null);
  const input = inputRef ?? own;
  const field = useRef<HTMLDivElement>(null);
  const drop = useDrop(onFile, disabled, letGo !== undefined);
  useEffect(() => {
    if (drop.over) field.current?.scrollIntoView({ block: 'nearest' });
  }, [drop.over]);
  const isOver = drop.over && letGo !== undefined;
  const browse = () => input.current?.click();
  return (
    <Box
      ref={field}
      {...drop.handlers}
      sx={{
        border: '1px dashed',
        borderColor: errorId ? 'error.main' : drop.over ? 'secondary.main' : 'border.control',
        borderRadius: '10px',
        bgcolor: drop.over ? 'secondary.soft' : 'background.subtle',
        transition: 'background-color 120ms, border-color 120ms',
      }}
    >
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          event.target.value = ''; // lets the user select the same file again
          if (chosen) onFile(chosen);
        }}
      />
      {file ? (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, p: 2, minHeight: 132 }}>
          <Box component={FileText} size={20} sx={{ flex: 'none', color: 'text.tertiary' }} />
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{file.name}</Typography>
            <Typography variant="small" component="p" color="textTertiary" className="num">
              {formatSize(file.size)}
            </Typography>
          </Box>
          <Button size="small" disabled={disabled} onClick={browse} aria-describedby={errorId}>
            {words.remove}
          </Button>
        </Box>
      ) : (
        <ButtonBase
          disabled={disabled}
          onClick={browse}
          aria-describedby={errorId}
          sx={{
            width: '100%',
            minHeight: 132,
            p: 2,
            display: 'grid',
            justifyItems: 'center',
            alignContent: 'center',
            gap: '4px',
            borderRadius: '9px',
            typography: 'body2',
            color: isOver ? 'secondary.main' : 'text.secondary',
          }}
        >
          <Box component={FileUp} size={20} sx={{ mb: '4px', color: isOver ? 'inherit' : 'text.tertiary' }} />
          {isOver ? (
            <Typography component="span" variant="body2" sx={{ fontWeight: 600 }}>
              {letGo}
            </Typography>
          ) : (
            <span>
              {words.drop}{' '}
              <Box
                component="span"
                sx={{ color: 'secondary.main', textDecoration: 'underline', textUnderlineOffset: 3 }}
              >
                {words.browse}
              </Box>
            </span>
          )}
          <Typography variant="caption" component="span" color="textSecondary">
            {formats}
          </Typography>
        </ButtonBase>
      )}
    </Box>
  );
}
