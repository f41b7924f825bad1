import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { ArrowDown, ArrowUp, CircleAlert, Plus, Trash } from 'lucide-react';
import { useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { MAX_CHAPTERS } from '#rules/partner-course';
import { Button } from '../../../shared/components/actions/Button';
import { ConfirmDialog } from '../../../shared/components/actions/ConfirmDialog';
import { IconAction } from '../../../shared/components/actions/IconAction';
import { Panel } from '../../../shared/components/frame/Panel';
import type { CourseValues } from './course-values';
import { courseAdminTexts } from './texts';

const words = courseAdminTexts.chapters;

interface ChapterListProps {
  control: Control<CourseValues>;
  /** React keys of the chapters; a key stays the same when its chapter moves. */
  keys: string[];
  chosen: number;
  problem: string | undefined;
  disabled: boolean;
  isFull: boolean;
  onChoose: (at: number) => void;
  onAdd: () => void;
  onMove: (from: number, to: number) => void;
  onRemove: (at: number) => void;
}

/** List of a course's chapters, which can be selected, moved up and down, and removed. */
export function ChapterList(props: ChapterListProps) {
  const { control, keys, chosen, problem, disabled, isFull, onChoose, onAdd, onMove, onRemove } = props;
  const chapters = useWatch({ control, name: 'chapters' });
  const [removing, setRemoving] = useState<number | null>(null);
  const nameOf = (at: number) => chapters[at]?.title.trim() || words.untitled(at + 1);
  return (
    <Panel
      title={words.title}
      aside={
        !disabled && (
          <Button size="small" icon={<Plus size={14} />} disabled={isFull} onClick={onAdd} style={{ marginBlock: -4 }}>
            {words.add}
          </Button>
        )
      }
      flush
    >
      {keys.length === 0 && (
        <Typography color="textSecondary" sx={{ p: 2.5 }}>
          {words.none}
        </Typography>
      )}
      <Box component="ol" aria-label={words.title}>
        {keys.map((key, at) => (
          <Box component="li" key={key} sx={row}>
            <ButtonBase aria-pressed={at === chosen} onClick={() => onChoose(at)} sx={pick}>
              <Box component="span" className="num" sx={{ color: 'text.tertiary', minWidth: 20 }}>
                {at + 1}
              </Box>
              <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                {nameOf(at)}
              </Box>
            </ButtonBase>
            {!disabled && (
              <Box sx={{ display: 'flex', pr: 1 }}>
                <IconAction
                  size="small"
                  name={words.up(nameOf(at))}
                  icon={<ArrowUp size={14} />}
                  disabled={at === 0}
                  onClick={() => onMove(at, at - 1)}
                />
                <IconAction
                  size="small"
                  name={words.down(nameOf(at))}
                  icon={<ArrowDown size={14} />}
                  disabled={at === keys.length - 1}
                  onClick={() => onMove(at, at + 1)}
                />
                <IconAction
                  size="small"
                  name={words.remove(nameOf(at))}
                  icon={<Trash size={14} />}
                  onClick={() => (chapters[at]?.id || chapters[at]?.text.trim() ? setRemoving(at) : onRemove(at))}
                />
              </Box>
            )}
          </Box>
        ))}
      </Box>
      {isFull && (
        <Typography variant="small" component="p" color="textSecondary" sx={{ px: 2.5, py: 1.5 }}>
          {words.full(MAX_CHAPTERS)}
        </Typography>
      )}
      {problem && (
        <FormHelperText error role="alert" sx={{ px: 2.5, py: 1.5 }}>
          <CircleAlert size={13} strokeWidth={2} />
          {problem}
        </FormHelperText>
      )}
      <ConfirmDialog
        open={removing !== null}
        title={words.removeTitle}
        text={words.removeText}
        confirm={words.removeConfirm}
        final
        onConfirm={() => {
          if (removing !== null) onRemove(removing);
          setRemoving(null);
        }}
        onClose={() => setRemoving(null)}
      />
    </Panel>
  );
}

const row = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  '& + &': { borderTop: 1, borderColor: 'divider' },
  '&:has([aria-pressed=true])': { bgcolor: 'secondary.soft' },
} as const;

const pick = {
  display: 'flex',
  justifyContent: 'flex-start',
  gap: 1,
  width: '100%',
  minHeight: 44,
  pl: 2.5,
  pr: 1,
  py: 1,
  textAlign: 'left',
  typography: 'body2',
  '&[aria-pressed=true]': { fontWeight: 550 },
  '&:not([aria-pressed=true]):hover': { bgcolor: 'background.subtle' },
} as const;
