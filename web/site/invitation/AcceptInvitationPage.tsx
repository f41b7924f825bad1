import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LinkIcon, UserRoundCheck, UsersRound, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { answer, api } from '../../shared/api/client';
import { isDeadLink, messageOf } from '../../shared/api/errors';
import type { Profile } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { WaitScreen } from '../../shared/components/feedback/StateScreen';
import { paths } from '#rules/paths';
import { homePath } from '../../shared/session/access';
import { setSession, useSession, useSignOut } from '../../shared/session/session';
import { texts } from '../../shared/texts';
import { EntryFrame, EntryState } from '../EntryFrame';
import { pageTexts } from '../page-texts';
import { siteTexts } from '../texts';
import { AcceptForm } from './AcceptForm';

const words = pageTexts.invitation;

/** /accept-invitation?token=: joins the inviting company with a new account. */
export function AcceptInvitationPage() {
  const [query] = useSearchParams();
  const token = query.get('token');
  return (
    <EntryFrame title={words.title} width={440}>
      {token ? <Invitation token={token} /> : <Invalid />}
    </EntryFrame>
  );
}

function Invitation({ token }: { token: string }) {
  const session = useSession();
  const queries = useQueryClient();
  const [isNew, setIsNew] = useState(false);
  const invitation = useQuery({
    queryKey: ['session', 'invitation', token],
    queryFn: () => answer(api.GET('/api/v1/users/verify-invitation', { params: { query: { token } } })),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  const profile = session.state === 'signed-in' ? session.profile : null;
  if (profile && isNew) return <Navigate to={`${homePath(profile)}?welcome=true`} replace />;
  if (invitation.isPending || session.state === 'loading') return <WaitScreen text={words.loading} />;
  if (invitation.isError) {
    if (isDeadLink(invitation.error)) return <Invalid />;
    return <Unanswered error={invitation.error} retry={() => void invitation.refetch()} />;
  }
  if (profile) return <SignedIn profile={profile} invited={invitation.data.email} />;
  return (
    <AcceptForm
      token={token}
      invitation={invitation.data}
      onDone={(joined) => {
        setIsNew(true);
        setSession(queries, joined);
      }}
    />
  );
}

function Invalid() {
  return (
    <EntryState
      icon={<LinkIcon size={20} />}
      title={words.invalid.title}
      text={`${words.invalid.text}. ${words.invalid.hint}`}
    >
      <Button size="large" to={paths.login}>
        {siteTexts.login.signIn}
      </Button>
    </EntryState>
  );
}

function Unanswered({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <EntryState icon={<WifiOff size={20} />} title={words.unanswered.title} text={messageOf(error, texts.unknownError)}>
      <Button variant="contained" size="large" onClick={retry}>
        {texts.retry}
      </Button>
    </EntryState>
  );
}

/** Shown to a signed-in user: an invitation creates a new account, which would replace their session. */
function SignedIn({ profile, invited }: { profile: Profile; invited: string }) {
  const { pathname, search } = useLocation();
  const signOut = useSignOut(pathname + search);
  const toDashboard = (
    <Button size="large" to={homePath(profile)}>
      {words.other.stay}
    </Button>
  );
  if (profile.email === invited) {
    return (
      <EntryState icon={<UserRoundCheck size={20} />} title={words.member.title} text={words.member.text(invited)}>
        {toDashboard}
      </EntryState>
    );
  }
  return (
    <EntryState
      icon={<UsersRound size={20} />}
      title={words.other.title}
      text={words.other.text(profile.email, invited)}
    >
      <Button variant="lit" size="large" onClick={() => void signOut()}>
        {words.other.signOut}
      </Button>
      {toDashboard}
    </EntryState>
  );
}
