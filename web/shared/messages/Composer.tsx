import Box from '@mui/material/Box';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Paperclip } from 'lucide-react';
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { MentionedPerson, MessageFile, Quote } from '../api/schema';
import { classes } from '../classes';
import { Button } from '../components/actions/Button';
import { Segments } from '../components/actions/Segments';
import { Notice } from '../components/feedback/Notice';
import { Options } from '../components/fields/SelectField';
import { useDrop } from '../documents/use-drop';
import { ACCEPTED } from '../files';
import { useKeptInput } from '../kept-input';
import { problemOf } from '../problem';
import { useProfile } from '../session/session';
import { texts } from '../texts';
import { messageKeys, writeMessage } from './api';
import { Attachments } from './Attachments';
import { MentionField } from './MentionField';
import { mentionedOf, withIds } from './mentions';
import { messageTexts } from './texts';
import { useAttachments } from './use-attachments';

const words = messageTexts.compose;

const EMPTY = {
  text: '',
  /** A line or a revision: `line/…` or `revision/…`; empty for the whole quote. */
  about: '',
  isQuestion: false,
  isNote: false,
  /** Colleagues who were picked for a mention. */
  people: [] as MentionedPerson[],
  /** Uploaded files. */
  files: [] as MessageFile[],
};

/** Revisions that can be chosen, the newest ones. */
const REVISIONS = 10;

/**
 * Form for a new message about the whole quote, one of its lines or one of its revisions, with files. Staff can write a note
 * that only staff see. What is not sent is kept in the tab.
 */
export function Composer({ quote }: { quote: Quote }) {
  const isStaff = useProfile().company.type === 'system';
  const { found, keep, clear } = useKeptInput(`messages/${quote.id}`, EMPTY);
  const [input, setInput] = useState({ ...EMPTY, ...found?.values });
  const [isTried, setTried] = useState(false);
  const queries = useQueryClient();
  const aboutId = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const change = (part: (before: typeof EMPTY) => Partial<typeof EMPTY>) =>
    setInput((before) => {
      const changed = { ...before, ...part(before) };
      keep(changed, 0);
      return changed;
    });
  const attachments = useAttachments(quote.id, (files) => change((before) => ({ files: files(before.files) })));
  const drop = useDrop((file) => attachments.add([file]));
  const form = useRef<HTMLFormElement>(null);
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  // A link of a line asks about it: `?about=line/…`.
  const asked = new URLSearchParams(search).get('about');
  useEffect(() => {
    if (asked !== null) form.current?.querySelector('textarea')?.focus();
  }, [asked]);
  const forget = () => {
    if (asked !== null) {
      void navigate({ search: without(search, 'about'), hash }, { replace: true, preventScrollReset: true });
    }
  };
  const abouts = aboutsOf(quote);
  const chosen = asked ?? input.about;
  const about = abouts.some(({ value }) => value === chosen) ? chosen : '';
  const send = useMutation({
    mutationFn: () => writeMessage(quote.id, toMessage({ ...input, about })),
    onSuccess: async () => {
      setInput(EMPTY);
      setTried(false);
      clear();
      forget();
      await queries.invalidateQueries({ queryKey: messageKeys.thread(quote.id) });
    },
  });
  const isEmpty = !input.text.trim() && input.files.length === 0;
  const submit = () => {
    setTried(true);
    if (!isEmpty && !attachments.isBusy && !send.isPending) send.mutate();
  };
  return (
    <Box
      component="form"
      ref={form}
      noValidate
      className={classes('messages-compose', input.isNote && 'for-staff', drop.over && 'over')}
      {...drop.handlers}
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
          onChange={(kind) => change(() => ({ isNote: kind === 'note' }))}
        />
      )}
      <div className="messages-about">
        <label htmlFor={aboutId} className="small">
          {words.about}
        </label>
        <Options
          id={aboutId}
          options={abouts}
          value={about}
          onChange={(event) => {
            change(() => ({ about: event.target.value }));
            forget();
          }}
        />
      </div>
      <MentionField
        quoteId={quote.id}
        label={input.isNote ? words.note : words.label}
        placeholder={input.isNote ? words.notePlaceholder : words.placeholder}
        value={input.text}
        error={isTried && isEmpty ? words.required : undefined}
        onValue={(text) => change(() => ({ text }))}
        onPick={(person) => change(({ people }) => ({ people: [...people, person] }))}
        onSend={submit}
      />
      <Attachments files={input.files} {...attachments} />
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1.5 }}>
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          accept={ACCEPTED}
          onChange={({ target }) => {
            attachments.add([...(target.files ?? [])]);
            target.value = ''; // lets the user select the same file again
          }}
        />
        <Button size="small" variant="text" icon={<Paperclip size={15} />} onClick={() => chooser.current?.click()}>
          {words.attach}
        </Button>
        <label className="small messages-check">
          <input
            type="checkbox"
            checked={input.isQuestion}
            onChange={(event) => change(() => ({ isQuestion: event.target.checked }))}
          />
          {words.question}
        </label>
        <span className="caption messages-hint">{words.hint}</span>
        <Button size="small" type="submit" variant="contained" busy={send.isPending || attachments.isBusy}>
          {input.isNote ? words.addNote : words.send}
        </Button>
      </Box>
    </Box>
  );
}

/** Returns the query of an address without one of its parameters. */
function without(search: string, name: string): string {
  const query = new URLSearchParams(search);
  query.delete(name);
  return query.toString();
}

/** Returns what a message can be about: the quote, its lines and its newest revisions. */
function aboutsOf({ items, revision }: Quote) {
  const newest = revision ?? 0;
  return [
    { value: '', label: words.wholeQuote },
    ...items.map(({ id, product }) => ({ value: `line/${id}`, label: product.name })),
    ...Array.from({ length: Math.min(REVISIONS, newest) }, (_, place) => ({
      value: `revision/${newest - place}`,
      label: words.revision(newest - place),
    })),
  ];
}

function toMessage({ text, about, isQuestion, isNote, people, files }: typeof EMPTY) {
  const [kind, id = ''] = about.split('/');
  const written = text.trim();
  return {
    ...(written && { text: withIds(written, mentionedOf(written, people)) }),
    ...(kind === 'line' && { lineId: id }),
    ...(kind === 'revision' && { revision: Number(id) }),
    ...(files.length > 0 && { files: files.map((file) => file.id) }),
    ...(isQuestion && { question: true }),
    ...(isNote && { internal: true }),
  };
}
