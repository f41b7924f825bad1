import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useLayoutEffect, useRef, useState, type SubmitEvent } from 'react';
import { createPortal } from 'react-dom';
import { answer, api } from '../api/client';
import { messageOf } from '../api/errors';
import type { Profile } from '../api/schema';
import { Button } from '../components/actions/Button';
import { Notice } from '../components/feedback/Notice';
import { Field } from '../components/fields/Field';
import { PasswordField } from '../components/fields/PasswordField';
import { passwordTexts } from '../passwords';
import { guardTexts, texts } from '../texts';
import { screenTexts } from './guard-texts';
import { FLAG, sessionQuery, setSession } from './session';

/** Separate from the guard's other texts, which every first page loads. */
const words = {
  text: 'You have been signed out. What you typed is still here: sign in, and continue where you were.',
  failed: 'Login Failed',
  email: 'Email Address',
  somebodyElse: 'Leave the page and sign in as somebody else',
};

interface SignInAgainProps {
  open: boolean;
  onClose: () => void;
  profile: Profile;
}

/** Sign-in dialog over a page whose session has ended. Text typed in the page is kept. */
export function SignInAgain({ open, profile }: SignInAgainProps) {
  return open && createPortal(<Cover profile={profile} />, document.body);
}

function show(cover: HTMLDialogElement | null) {
  if (!cover || cover.open) return;
  cover.showModal();
  cover.querySelector<HTMLInputElement>('[type=password]')?.focus();
}

/** Native modal dialog, which covers the page's own dialogs and takes their focus. */
function Cover({ profile: { email } }: { profile: Profile }) {
  const queries = useQueryClient();
  const cover = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  useLayoutEffect(() => {
    const shown = cover.current;
    show(shown);
    return () => shown?.close(); // returns the focus to the previous element
  }, []);
  useEffect(() => {
    // The user may have signed in in another tab, and then does not need this dialog.
    const ask = () => void queries.refetchQueries({ queryKey: sessionQuery.queryKey, exact: true });
    document.addEventListener('visibilitychange', ask);
    addEventListener('storage', ask);
    return () => {
      document.removeEventListener('visibilitychange', ask);
      removeEventListener('storage', ask);
    };
  }, [queries]);
  const login = useMutation({
    mutationFn: () => answer(api.POST('/api/v1/auth/login', { body: { email, password } })),
    onSuccess: (profile) => {
      localStorage.setItem(FLAG, 'true');
      queries.setQueryData(sessionQuery.queryKey, profile);
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setMissing(password === '');
    if (password !== '' && !login.isPending) login.mutate();
  };
  return (
    <dialog
      ref={cover}
      className="sign-in-again"
      aria-labelledby={titleId}
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
      // Prevents other ways to close the dialog, such as a gesture; the browser closes it at the second attempt anyway.
      onCancel={(event) => event.preventDefault()}
      onClose={() => show(cover.current)}
    >
      <form noValidate onSubmit={submit}>
        <div>
          <h1 id={titleId} className="h3">
            {screenTexts.pleaseSignIn.title}
          </h1>
          <p className="secondary">{words.text}</p>
        </div>
        {login.isError && (
          <Notice tone="error" title={words.failed}>
            {messageOf(login.error, texts.unknownError)}
          </Notice>
        )}
        <Field label={words.email} value={email} readOnly autoComplete="username" />
        <PasswordField
          autoComplete="current-password"
          value={password}
          error={missing && password === '' ? passwordTexts.required : undefined}
          onChange={({ target }) => setPassword(target.value)}
        />
        <Button variant="lit" fullWidth type="submit" busy={login.isPending}>
          {guardTexts.signIn}
        </Button>
        <Button variant="text" fullWidth onClick={() => setSession(queries, null)}>
          {words.somebodyElse}
        </Button>
      </form>
    </dialog>
  );
}
