import Box from '@mui/material/Box';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import type { QuoteMessage } from '../api/schema';
import { Button } from '../components/actions/Button';
import { Notice } from '../components/feedback/Notice';
import { problemOf } from '../problem';
import { texts } from '../texts';
import { changeMessage, messageKeys } from './api';
import { MentionField } from './MentionField';
import { withIds, withNames } from './mentions';
import { messageTexts } from './texts';

const words = messageTexts.compose;

interface EditFormProps {
  quoteId: string;
  message: QuoteMessage;
  onDone: () => void;
}

/** Form in place of the text of an own message. */
export function EditForm({ quoteId, message, onDone }: EditFormProps) {
  const [text, setText] = useState(withNames(message.text, message.mentions));
  const [people, setPeople] = useState(message.mentions);
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: () => changeMessage(quoteId, message.id, { text: withIds(text.trim(), people) }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: messageKeys.thread(quoteId) });
      onDone();
    },
  });
  const submit = () => {
    if (text.trim() && !save.isPending) save.mutate();
  };
  return (
    <Box
      component="form"
      noValidate
      sx={{ display: 'grid', gap: 1, mt: 1 }}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        submit();
      }}
    >
      {save.isError && (
        <Notice tone="error" title={texts.error}>
          {problemOf(save.error, messageTexts.changeFailed)}
        </Notice>
      )}
      <MentionField
        quoteId={quoteId}
        label={words.label}
        autoFocus
        value={text}
        error={text.trim() ? undefined : words.required}
        onValue={setText}
        onPick={(person) => setPeople([...people, person])}
        onSend={submit}
      />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
        <Button size="small" variant="text" onClick={onDone}>
          {texts.cancel}
        </Button>
        <Button size="small" type="submit" busy={save.isPending}>
          {words.save}
        </Button>
      </Box>
    </Box>
  );
}
