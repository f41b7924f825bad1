import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { messageOf } from '../../shared/api/errors';
import type { Note } from '../../shared/api/schema';
import { ActionMenu } from '../../shared/components/actions/ActionMenu';
import { Button } from '../../shared/components/actions/Button';
import { ConfirmDialog } from '../../shared/components/actions/ConfirmDialog';
import { Notice } from '../../shared/components/feedback/Notice';
import { RetryNotice } from '../../shared/components/feedback/RetryNotice';
import { Field } from '../../shared/components/fields/Field';
import { Panel } from '../../shared/components/frame/Panel';
import { formatDateTime } from '../../shared/format';
import { problemOf } from '../../shared/problem';
import { texts } from '../../shared/texts';
import { useMayChange } from '../core/use-may-change';
import { addNote, deleteNote, editNote, notesKey, notesQuery, type NoteSubject } from './api';
import { noteTexts } from './texts';

const words = noteTexts;

/** Panel with staff's notes about a record, newest first. Users can edit their own notes. */
export function NotesPanel({ about }: { about: NoteSubject }) {
  const { data, error, refetch } = useQuery(notesQuery(about));
  const mayChange = useMayChange();
  return (
    <Panel title={words.title} aside={words.hint}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {mayChange && <NoteForm about={about} />}
        {error && !data ? (
          <RetryNotice onRetry={() => void refetch()}>{messageOf(error, words.loadFailed)}</RetryNotice>
        ) : !data ? (
          <Skeleton width="60%" height={16} />
        ) : data.data.length === 0 ? (
          !mayChange && <Typography color="textSecondary">{words.none}</Typography>
        ) : (
          <Box component="ul" sx={{ display: 'grid', '& > li': { borderTop: 1, borderColor: 'divider', py: 1.5 } }}>
            {data.data.map((note) => (
              <OneNote key={note.id} note={note} about={about} />
            ))}
          </Box>
        )}
      </Box>
    </Panel>
  );
}

function OneNote({ note, about }: { note: Note; about: NoteSubject }) {
  const [state, setState] = useState<'shown' | 'editing' | 'deleting'>('shown');
  const queries = useQueryClient();
  const show = () => setState('shown');
  const remove = useMutation({
    mutationFn: () => deleteNote(note),
    onSuccess: () => queries.invalidateQueries({ queryKey: notesKey(about) }),
  });
  const when = formatDateTime(note.createdAt);
  if (state === 'editing')
    return (
      <li>
        <NoteForm about={about} note={note} onDone={show} />
      </li>
    );
  return (
    <li>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 32 }}>
        <Typography variant="small" color="textSecondary" sx={{ flex: 1, minWidth: 0 }}>
          <strong style={{ fontWeight: 550, color: 'var(--text)' }}>{note.author.name}</strong> · {when}
          {note.editedAt && `, ${words.edited(formatDateTime(note.editedAt))}`}
        </Typography>
        {note.isOwn && (
          <ActionMenu
            name={words.actions(note.author.name, when)}
            actions={[
              { label: words.edit, icon: <Pencil size={16} />, onSelect: () => setState('editing') },
              { label: words.delete, icon: <Trash size={16} />, danger: true, onSelect: () => setState('deleting') },
            ]}
          />
        )}
      </Box>
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{note.text}</Typography>
      <ConfirmDialog
        open={state === 'deleting'}
        final
        title={words.delete}
        text={words.deleteText}
        confirm={words.delete}
        busy={remove.isPending}
        error={
          remove.isError && (
            <Notice tone="error" title={texts.error}>
              {problemOf(remove.error, words.deleteFailed)}
            </Notice>
          )
        }
        onConfirm={() => remove.mutate()}
        onClose={show}
      />
    </li>
  );
}

interface NoteFormProps {
  about: NoteSubject;
  /** Note to edit; undefined for a new note. */
  note?: Note;
  onDone?: () => void;
}

function NoteForm({ about, note, onDone }: NoteFormProps) {
  const [text, setText] = useState(note?.text ?? '');
  const [isTried, setTried] = useState(false);
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: (typed: string) => (note ? editNote(note, typed) : addNote(about, typed)),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: notesKey(about) });
      setText('');
      setTried(false);
      onDone?.();
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (text.trim() && !save.isPending) save.mutate(text.trim());
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 1.5 }}>
      {save.isError && (
        <Notice tone="error" title={texts.error}>
          {problemOf(save.error, words.saveFailed)}
        </Notice>
      )}
      <Field
        label={note ? words.edit : words.text}
        placeholder={words.placeholder}
        multiline
        minRows={2}
        autoFocus={note !== undefined}
        value={text}
        error={isTried && !text.trim() ? words.required : undefined}
        onChange={(event) => setText(event.target.value)}
        inputProps={{ maxLength: 4000 }}
      />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
        {note && (
          <Button size="small" variant="text" onClick={onDone}>
            {texts.cancel}
          </Button>
        )}
        <Button size="small" type="submit" busy={save.isPending}>
          {note ? words.save : words.add}
        </Button>
      </Box>
    </Box>
  );
}
