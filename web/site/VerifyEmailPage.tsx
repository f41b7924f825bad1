import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LinkIcon, MailCheck, WifiOff } from 'lucide-react';
import { useEffect } from 'react';
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
import { EntryFrame, EntryState } from './EntryFrame';
import { pageTexts } from './page-texts';

const words = pageTexts.verifyEmail;

/** /verify-email?token=: proves the address that the link was mailed to. */
export function VerifyEmailPage() {
  const [query] = useSearchParams();
  const token = query.get('token');
  return <EntryFrame title={words.title}>{token ? <Verification token={token} /> : <DeadLink />}</EntryFrame>;
}

function Verification({ token }: { token: string }) {
  const queries = useQueryClient();
  // A query, so that one link is used once however often the page is drawn.
  const verification = useQuery({
    queryKey: ['session', 'verify-email', token],
    queryFn: () => answer(api.POST('/api/v1/auth/verify-email', { body: { token } })),
    staleTime: Infinity,
    gcTime: Infinity,
    refetchOnWindowFocus: false,
  });
  const { isSuccess } = verification;
  useEffect(() => {
    if (isSuccess) void queries.invalidateQueries({ queryKey: sessionQuery.queryKey, exact: true });
  }, [isSuccess, queries]);

  if (verification.isPending) return <WaitScreen text={words.verifying} />;
  if (isSuccess) return <Verified text={verification.data.message} />;
  const { error } = verification;
  if (isApiError(error, 409)) return <Verified title={words.done.already} text={messageOf(error, words.done.text)} />;
  if (isDeadLink(verification.error)) return <DeadLink />;
  return (
    <EntryState icon={<WifiOff size={20} />} title={texts.error} text={messageOf(verification.error, words.offline)}>
      <Button variant="contained" size="large" onClick={() => void verification.refetch()}>
        {texts.retry}
      </Button>
    </EntryState>
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

/** A link that was used, is too old, or never was one. Whoever is signed in gets a new one, or has no need of it any more. */
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
