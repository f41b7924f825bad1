import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LinkIcon, MailCheck } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { answer, api } from '../shared/api/client';
import { isApiError, isDeadLink, messageOf } from '../shared/api/errors';
import { Button } from '../shared/components/actions/Button';
import { Notice } from '../shared/components/feedback/Notice';
import { WaitScreen } from '../shared/components/feedback/StateScreen';
import { paths } from '#rules/paths';
import { homePath } from '../shared/session/access';
import { loginPath } from '../shared/session/redirect';
import { sessionQuery, useSession } from '../shared/session/session';
import { guardTexts, texts } from '../shared/texts';
import { EntryFrame, EntryHead, EntryState } from './EntryFrame';
import { pageTexts } from './page-texts';

const words = pageTexts.verifyEmail;

/** /verify-email?token=: confirms the e-mail address that the mailed link belongs to. */
export function VerifyEmailPage() {
  const [query] = useSearchParams();
  const token = query.get('token');
  return (
    <EntryFrame title={words.title}>{token ? <Verification key={token} token={token} /> : <DeadLink />}</EntryFrame>
  );
}

/**
 * Confirms the address when the user clicks the button. Opening the link changes nothing, because mail scanners also
 * open links, and some of them run scripts.
 */
function Verification({ token }: { token: string }) {
  const queries = useQueryClient();
  const verify = useMutation({
    mutationFn: () => answer(api.POST('/api/v1/auth/verify-email', { body: { token } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionQuery.queryKey, exact: true }),
  });
  const { error } = verify;
  if (verify.isSuccess) return <Verified text={verify.data.message} />;
  if (isApiError(error, 409)) return <Verified title={words.done.already} text={messageOf(error, words.done.text)} />;
  if (isDeadLink(error)) return <DeadLink />;
  return (
    <div className="entry-state">
      <EntryHead title={words.title} text={words.text} />
      {verify.isError && (
        <Notice tone="error" title={texts.error}>
          {messageOf(error, words.offline)}
        </Notice>
      )}
      <Button variant="lit" size="large" fullWidth busy={verify.isPending} onClick={() => verify.mutate()}>
        {words.button}
      </Button>
    </div>
  );
}

function Verified({ title = words.done.title, text }: { title?: string; text: string }) {
  const session = useSession();
  return (
    <EntryState icon={<MailCheck size={20} />} title={title} text={text}>
      {session.state === 'signed-in' ? (
        <Button variant="lit" size="large" to={homePath(session.profile)}>
          {words.done.action}
        </Button>
      ) : (
        <Button variant="lit" size="large" to={paths.login}>
          {guardTexts.signIn}
        </Button>
      )}
    </EntryState>
  );
}

/**
 * Message for a link that was used, has expired or never existed. A signed-in user whose address is not confirmed yet
 * can request a new link.
 */
function DeadLink() {
  const session = useSession();
  if (session.state === 'loading') return <WaitScreen text={guardTexts.loadingUser} />;
  if (session.state !== 'signed-in') {
    return (
      <EntryState
        icon={<LinkIcon size={20} />}
        title={words.failed.title}
        text={`${words.failed.text} ${words.failed.signIn}`}
      >
        <Button variant="lit" size="large" to={loginPath(paths.verifyEmail)}>
          {guardTexts.signIn}
        </Button>
      </EntryState>
    );
  }
  const { email, emailVerified } = session.profile;
  if (emailVerified) return <Verified title={words.done.already} text={words.done.text} />;
  return (
    <EntryState icon={<LinkIcon size={20} />} title={words.failed.title} text={words.failed.text}>
      <Resend email={email} />
    </EntryState>
  );
}

function Resend({ email }: { email: string }) {
  const resend = useMutation({ mutationFn: () => answer(api.POST('/api/v1/auth/resend-verification')) });
  if (resend.isSuccess) return <Notice tone="success" title={words.sent(email)} />;
  return (
    <>
      {resend.isError && (
        <Notice tone="error" title={texts.error}>
          {messageOf(resend.error, words.sendFailed)}
        </Notice>
      )}
      <Button variant="lit" size="large" busy={resend.isPending} onClick={() => resend.mutate()}>
        {words.failed.resend}
      </Button>
    </>
  );
}
