import Box from '@mui/material/Box';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { MESSAGE_MAX } from '#rules/messages';
import type { Quote, QuoteMessage } from '../api/schema';
import { Button } from '../components/actions/Button';
import { Segments } from '../components/actions/Segments';
import { Notice } from '../components/feedback/Notice';
import { Field } from '../components/fields/Field';
import { Options } from '../components/fields/SelectField';
import { useKeptInput } from '../kept-input';
import { problemOf } from '../problem';
import { useProfile } from '../session/session';
import { texts } from '../texts';
import { changeMessage, messageKeys, writeMessage } from './api';
import { messageTexts } from './texts';

const words = messageTexts.compose;

const EMPTY = { text: '', lineId: '', isQuestion: false, isNote: false };

/**
 * Form for a new message about the whole quote or one of its lines. Staff can write a note that only staff see. What is
 * not sent is kept in the tab.
 */
export function Composer({ quote }: { quote: Quote }) {
  const isStaff = useProfile().company.type === 'system';
  const { found, keep, clear } = useKeptInput(`messages/${quote.id}`, EMPTY);
  const [input, setInput] = useState({ ...EMPTY, ...found?.values });
  const [isTried, setTried] = useState(false);
  const queries = useQueryClient();
  const aboutId = useId();
  const send = useMutation({
    mutationFn: () =>
      writeMessage(quote.id, {
        text: input.text.trim(),
        ...(input.lineId && { lineId: input.lineId }),
        ...(input.isQuestion && { question: true }),
        ...(input.isNote && { internal: true }),
      }),
    onSuccess: async () => {
      setInput(EMPTY);
      setTried(false);
      clear();
      await queries.invalidateQueries({ queryKey: messageKeys.thread(quote.id) });
    },
  });
  const change = (part: Partial<typeof EMPTY>) => {
    const changed = { ...input, ...part };
    setInput(changed);
    keep(changed, 0);
  };
  const submit = () => {
    setTried(true);
    if (input.text.trim() && !send.isPending) send.mutate();
  };
  const lines = quote.items.map(({ id, product }) => ({ value: id, label: product.name }));
  const lineId = lines.some(({ value }) => value === input.lineId) ? input.lineId : '';
  return (
    <Box
      component="form"
      noValidate
      className="messages-compose"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        submit();
      }}
    >
      {send.isError && (
        <Notice tone="error" title={texts.error}>
          {problemOf(send.error, words.failed)}
        </Notice>
      )}
      {isStaff && (
        <Segments
          label={words.kind}
          value={input.isNote ? 'note' : 'message'}
          options={[
            { value: 'message', label: words.message },
            { value: 'note', label: words.note },
          ]}
          onChange={(kind) => change({ isNote: kind === 'note' })}
        />
      )}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <label htmlFor={aboutId} className="small">
          {words.about}
        </label>
        <Options
          id={aboutId}
          options={[{ value: '', label: words.wholeQuote }, ...lines]}
          value={lineId}
          onChange={(event) => change({ lineId: event.target.value })}
        />
      </Box>
      <Field
        label={input.isNote ? words.note : words.label}
        placeholder={input.isNote ? words.notePlaceholder : words.placeholder}
        multiline
        minRows={2}
        maxRows={12}
        value={input.text}
        error={isTried && !input.text.trim() ? words.required : undefined}
        onChange={(event) => change({ text: event.target.value })}
        onKeyDown={sendOnCtrlEnter(submit)}
        inputProps={{ maxLength: MESSAGE_MAX }}
      />
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1.5 }}>
        <label className="small messages-check">
          <input
            type="checkbox"
            checked={input.isQuestion}
            onChange={(event) => change({ isQuestion: event.target.checked })}
          />
          {words.question}
        </label>
        <span className="caption messages-hint">{words.hint}</span>
        <Button size="small" type="submit" variant="contained" busy={send.isPending}>
          {input.isNote ? words.addNote : words.send}
        </Button>
      </Box>
    </Box>
  );
}

interface EditFormProps {
  quoteId: string;
  message: QuoteMessage;
  onDone: () => void;
}

/** Form in place of the text of an own message. */
export function EditForm({ quoteId, message, onDone }: EditFormProps) {
  const [text, setText] = useState(message.text);
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: () => changeMessage(quoteId, message.id, { text: text.trim() }),
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
      <Field
        label={words.label}
        multiline
        minRows={2}
        maxRows={12}
        autoFocus
        value={text}
        error={text.trim() ? undefined : words.required}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={sendOnCtrlEnter(submit)}
        inputProps={{ maxLength: MESSAGE_MAX }}
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

const sendOnCtrlEnter = (send: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  send();
};
