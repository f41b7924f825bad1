import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { useCreate, useDelete, useGetList, useUpdate } from 'ra-core';
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
import { noteTexts } from './texts';

const words = noteTexts;
/** The record that notes are about: exactly one id. */
type NoteSubject = { companyId: string } | { orderId: string } | { userId: string };

/** Panel with staff's notes about a record, newest first. Users can edit their own notes. */
export function NotesPanel({ about }: { about: NoteSubject }) {
  const { data, error, refetch } = useGetList<Note>('notes', {
    filter: about,
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'createdAt', order: 'DESC' },
  });
  const mayChange = useMayChange();
  return (
    <Panel title={words.title} aside={words.hint}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {mayChange && <NoteForm about={about} />}
        {error && !data ? (
          <RetryNotice onRetry={() => void refetch()}>{messageOf(error, words.loadFailed)}</RetryNotice>
        ) : !data ? (
          <Skeleton width="60%" height={16} />
        ) : data.length === 0 ? (
          !mayChange && <Typography color="textSecondary">{words.none}</Typography>
        ) : (
          <Box component="ul" sx={{ display: 'grid', '& > li': { borderTop: 1, borderColor: 'divider', py: 1.5 } }}>
            {data.map((note) => (
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
  const show = () => setState('shown');
  const [remove, removal] = useDelete<Note>('notes', { id: note.id, previousData: note });
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
        busy={removal.isPending}
        error={
          removal.isError && (
            <Notice tone="error" title={texts.error}>
              {problemOf(removal.error, words.deleteFailed)}
            </Notice>
          )
        }
        onConfirm={() => void remove()}
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
  const onSuccess = async () => {
    await queries.invalidateQueries({ queryKey: ['notes'] });
    setText('');
    setTried(false);
    onDone?.();
  };
  const [create, creation] = useCreate<Note>('notes', undefined, { onSuccess });
  const [update, change] = useUpdate<Note>('notes', { id: note?.id, previousData: note }, { onSuccess });
  const save = note ? change : creation;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    const data = { text: text.trim() };
    if (!data.text || save.isPending) return;
    void (note ? update(undefined, { data }) : create(undefined, { data: { ...about, ...data } }));
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
