import Box from '@mui/material/Box';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { answer, api } from '../shared/api/client';
import { Button } from '../shared/components/actions/Button';
import { EmailField, emailRules } from '../shared/components/fields/EmailField';
import { Field } from '../shared/components/fields/Field';
import { FormProblem } from '../shared/components/fields/FormProblem';
import { useSession } from '../shared/session/session';
import { texts } from '../shared/texts';
import { useFormProblem } from '../shared/use-form-problem';
import { entryFields, sideBySide } from './EntryFrame';
import { clearDraft, loadDraft, saveDraft } from './form-draft';
import { pageTexts } from './page-texts';

const words = pageTexts.contact;
const DRAFT_KEY = 'contact-draft';
/** `website` is there for robots: no person sees it. */
const empty = { name: '', email: '', company: '', subject: '', message: '', website: '' };
type Message = typeof empty;
const FIELDS = Object.keys(empty) as (keyof Message)[];

const required = (message: string) => ({ validate: (value: string) => value.trim() !== '' || message });

/** A message to support; who is signed in need not say who they are. Told when it is sent, with the server's thanks. */
export function ContactForm({ onSent }: { onSent: (thanks: string) => void }) {
  const [asked] = useSearchParams();
  // What it is about, as the link that led here says; a draft is not lost for it.
  const [stored] = useState(() => {
    const draft = loadDraft(DRAFT_KEY, empty);
    return { ...draft, subject: draft.subject || (asked.get('subject') ?? '').slice(0, 200) };
  });
  const [startedAt] = useState(() => new Date().toISOString());
  const { register, handleSubmit, formState, setError, setValue, getValues, subscribe } = useForm<Message>({
    mode: 'onTouched',
    defaultValues: stored,
  });
  const { errors } = formState;
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(DRAFT_KEY, values) }),
    [subscribe],
  );

  const session = useSession();
  const profile = session.state === 'signed-in' ? session.profile : null;
  useEffect(() => {
    if (!profile) return;
    const known = {
      name: `${profile.firstName} ${profile.lastName}`,
      email: profile.email,
      company: profile.company.name,
    };
    for (const name of ['name', 'email', 'company'] as const) if (!getValues(name)) setValue(name, known[name]);
  }, [profile, getValues, setValue]);

  const problem = useFormProblem(setError, FIELDS, texts.unknownError);
  const send = useMutation({
    mutationFn: (body: Message) => answer(api.POST('/api/v1/contact', { body: { ...body, startedAt } })),
    onSuccess: ({ message }) => {
      clearDraft(DRAFT_KEY);
      onSent(message);
    },
    onError: problem.show,
  });
  const submit = handleSubmit((values) => {
    if (send.isPending) return;
    problem.clear();
    send.mutate(values);
  });
  return (
    <Box component="form" noValidate aria-label={words.title} onSubmit={(event) => void submit(event)} sx={entryFields}>
      <FormProblem problem={problem} title={words.failed} style={{ marginBottom: 16 }} />
      <Box sx={sideBySide}>
        <Field
          large
          label={words.name}
          autoComplete="name"
          error={errors.name?.message}
          {...register('name', required(words.required.name))}
        />
        <EmailField large autoComplete="email" error={errors.email?.message} {...register('email', emailRules)} />
      </Box>
      <Field
        large
        optional
        label={words.company}
        autoComplete="organization"
        error={errors.company?.message}
        {...register('company')}
      />
      <Field
        large
        label={words.subject}
        error={errors.subject?.message}
        {...register('subject', required(words.required.subject))}
      />
      <Field
        multiline
        minRows={6}
        maxRows={16}
        label={words.message}
        error={errors.message?.message}
        {...register('message', required(words.required.message))}
      />
      <Box aria-hidden sx={{ position: 'absolute', left: -9999, width: 1, height: 1, overflow: 'hidden' }}>
        <label>
          {words.honeypot}
          <input type="text" tabIndex={-1} autoComplete="off" {...register('website')} />
        </label>
      </Box>
      <Box
        component={Button}
        variant="lit"
        size="large"
        type="submit"
        busy={send.isPending}
        sx={{ justifySelf: { xs: 'stretch', sm: 'start' } }}
      >
        {words.send}
      </Box>
    </Box>
  );
}
