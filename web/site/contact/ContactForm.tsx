import { useEffect, useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../shared/components/actions/Button';
import { Notice } from '../../shared/components/feedback/Notice';
import { EmailField, emailRules } from '../../shared/components/fields/EmailField';
import { Field } from '../../shared/components/fields/Field';
import { fileProblem } from '../../shared/files';
import { formatPercent } from '../../shared/format';
import type { Reader } from '../../shared/session/session';
import { useFormProblem } from '../../shared/use-form-problem';
import { redoChanges } from '../early-changes';
import { clearDraft, loadDraft, saveDraft } from '../../shared/form-draft';
import { FileField } from './FileField';
import { contactTexts as words } from './texts';
import './contact.css';

/** Initial values. `website` is a honeypot field for bots, which is invisible to people. */
const empty = { name: '', email: '', company: '', subject: '', message: '', website: '' };
type Message = typeof empty;
/** Fields that can show an error. */
type Fields = Message & { document?: never };
const FIELDS = [...(Object.keys(empty) as (keyof Message)[]), 'document'] as const;

/**
 * Loads the code that sends the form. Fetched on the first change, so that it is available even if the network fails
 * later.
 */
const sender = () => import('../../shared/api/contact');

const required = (message: string) => ({ validate: (value: string) => value.trim() !== '' || message });

export interface ContactFormProps {
  /** Accessible name of the form. */
  title: string;
  /** Signed-in user, whose name, e-mail and company fill the form; null for a visitor. */
  reader: Reader | null;
  /** Subject of the message. The form asks for it when it is not given. */
  subject?: string;
  /** True for a private message, for which the form has no company field. */
  personal?: boolean;
  /** Hints below the message field and the file field. */
  hints?: { message: string; file: string };
  /** Called with the server's confirmation text once the message is sent. */
  onSent: (thanks: string) => void;
}

/** Form for a message to support, with an optional file. Keeps the typed values after a refresh. */
export function ContactForm({ title, reader, subject, personal = false, hints, onSent }: ContactFormProps) {
  const draftKey = subject ? `contact-draft:${subject}` : 'contact-draft';
  const [file, setFile] = useState<File | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const statusId = useId();
  const notice = useRef<HTMLDivElement>(null);
  const fileInput = useRef<HTMLInputElement>(null);
  const { register, handleSubmit, formState, setError, clearErrors, setValue, getValues, subscribe } = useForm<Fields>({
    mode: 'onTouched',
    defaultValues: empty,
  });
  const { errors } = formState;
  useEffect(() => {
    // On the public site, the server renders this form without access to the stored draft.
    const draft = loadDraft(draftKey, empty);
    const begun: Message = { ...draft, subject: subject ?? draft.subject };
    for (const name of Object.keys(empty) as (keyof Message)[]) {
      if (begun[name] && !getValues(name)) setValue(name, begun[name]);
    }
    const onChange = ({ values }: { values: Message }) => {
      saveDraft(draftKey, values);
      sender().catch(() => undefined);
    };
    return subscribe({ formState: { values: true }, callback: onChange });
  }, [draftKey, subject, subscribe, getValues, setValue]);
  useEffect(() => {
    if (!reader) return;
    const known = {
      name: `${reader.firstName} ${reader.lastName}`,
      email: reader.email,
      company: personal ? '' : reader.company.name,
    };
    for (const name of ['name', 'email', 'company'] as const) if (!getValues(name)) setValue(name, known[name]);
  }, [reader, personal, getValues, setValue]);

  const problem = useFormProblem(setError, FIELDS, words.unanswered);
  const send = async (values: Message) => {
    problem.clear();
    setSent(0);
    try {
      const { sendMessage } = await sender();
      // The user can start typing before this code runs, so the time of the page load counts.
      const startedAt = new Date(performance.timeOrigin).toISOString();
      const { message } = await sendMessage({ ...values, startedAt }, file, setSent);
      clearDraft(draftKey);
      onSent(message);
    } catch (refusal) {
      problem.show(refusal);
      setSent(null);
    }
  };
  const isBusy = sent !== null;
  useEffect(() => {
    if (problem.message) notice.current?.focus();
  }, [problem.message]);
  const isFileRefused = Boolean(errors.document) && Object.keys(errors).length === 1;
  useEffect(() => {
    if (isFileRefused && !isBusy) fileInput.current?.focus(); // a disabled field cannot receive focus
  }, [isFileRefused, isBusy]);
  const wrongFile = file && fileProblem(file);
  const submit = handleSubmit(({ document: _, ...values }) => {
    if (!isBusy && !wrongFile) return send(values);
  });
  return (
    <form
      ref={redoChanges}
      noValidate
      method="post"
      aria-label={title}
      className="contact-form"
      onSubmit={(event) => void submit(event)}
    >
      {problem.message && (
        <div ref={notice} tabIndex={-1} className="contact-failed">
          <Notice tone="error" title={words.failed} onClose={problem.clear}>
            <p>{problem.message}</p>
            <p>
              {words.otherwise}{' '}
              <a className="link" href={`mailto:${words.supportEmail}`}>
                {words.supportEmail}
              </a>
              .
            </p>
          </Notice>
        </div>
      )}
      <p className="small secondary contact-rule">{words.rule}</p>
      <div className="contact-pair">
        <Field
          large
          label={words.name}
          autoComplete="name"
          error={errors.name?.message}
          {...register('name', required(words.required.name))}
        />
        <EmailField large autoComplete="email" error={errors.email?.message} {...register('email', emailRules)} />
      </div>
      {!personal && (
        <Field
          large
          optional
          label={words.company}
          autoComplete="organization"
          error={errors.company?.message}
          {...register('company')}
        />
      )}
      {subject === undefined && (
        <Field
          large
          label={words.subject}
          error={errors.subject?.message}
          {...register('subject', required(words.required.subject))}
        />
      )}
      <Field
        multiline
        minRows={6}
        maxRows={16}
        label={words.message}
        hint={hints?.message}
        error={errors.message?.message}
        {...register('message', required(words.required.message))}
      />
      <FileField
        input={fileInput}
        hint={hints?.file}
        file={file}
        error={wrongFile ?? errors.document?.message}
        disabled={isBusy}
        onFile={(chosen) => {
          clearErrors('document');
          setFile(chosen);
        }}
      />
      <label className="contact-robots" aria-hidden>
        {words.honeypot}
        <input type="text" tabIndex={-1} autoComplete="off" {...register('website')} />
      </label>
      <div className="contact-send">
        <Button variant="lit" size="large" type="submit" busy={isBusy} aria-describedby={statusId}>
          {words.send}
        </Button>
        <span id={statusId} role="status" className="small secondary num">
          {isBusy && file && (sent < 1 ? words.sending(formatPercent(sent)) : words.checking)}
        </span>
      </div>
    </form>
  );
}
