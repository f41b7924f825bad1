import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { UserRow } from '../../shared/api/schema';
import { userListQuery, inviteUser } from '../../shared/api/users';
import { Button } from '../../shared/components/actions/Button';
import { Notice } from '../../shared/components/feedback/Notice';
import { PageHead } from '../../shared/components/frame/PageHead';
import { paths } from '#rules/paths';
import { useProfile } from '../../shared/session/session';
import { usePortal } from '../portal';
import { Page } from '../shell/Page';
import { useVerifiedFirst } from '../shell/use-verified-first';
import { VerifyFirst } from '../shell/VerifyFirst';
import { DeleteUserDialog } from './dialogs/DeleteUserDialog';
import { EditUserDialog } from './dialogs/EditUserDialog';
import { Erasures } from '../../shared/users/Erasures';
import { InviteDialog } from '../../shared/users/InviteDialog';
import { StatusDialog } from './dialogs/StatusDialog';
import { UserDialog } from './dialogs/UserDialog';
import { InvitationList } from './InvitationList';
import { userTexts as words } from './texts';
import { useUserFilters } from './use-user-filters';
import { UserList } from './UserList';
import type { UserQuestion } from './UserActions';

/**
 * {base}/users: the company's users, for its administrators. Other users see that they have no access. As specified.
 */
export function UsersPage() {
  const { basePath } = usePortal();
  const { company, accountType } = useProfile();
  const [inviting, setInviting] = useState(false);
  const first = useVerifiedFirst();
  const isAdmin = accountType === 'admin';
  return (
    <Page title={words.title} crumbs={[{ label: company.name, to: paths.company(basePath) }, { label: words.title }]}>
      <PageHead
        title={words.title}
        text={words.text(company.name)}
        actions={
          isAdmin && (
            <Button
              variant="lit"
              icon={<UserPlus size={16} />}
              {...first.button}
              onClick={() => first.run(() => setInviting(true))}
            >
              {words.invite}
            </Button>
          )
        }
        note={isAdmin && <VerifyFirst first={first} to="users" />}
      />
      {isAdmin ? (
        <>
          <Erasures />
          <Users />
          <InvitationList first={first} />
        </>
      ) : (
        <Notice tone="warning" role="none" title={words.adminOnly.title}>
          {words.adminOnly.text}
        </Notice>
      )}
      {inviting && <InviteDialog send={inviteUser} onClose={() => setInviting(false)} />}
    </Page>
  );
}

function Users() {
  const filtering = useUserFilters();
  const users = useQuery(userListQuery(filtering.query));
  const [asked, setAsked] = useState<{ question: UserQuestion; user: UserRow } | null>(null);
  const ask = (question: UserQuestion, user: UserRow) => setAsked({ question, user });
  // After a stale write, the list is refetched, and the open dialog continues with the current data of the user.
  const user = asked && (users.data?.users.find(({ id }) => id === asked.user.id) ?? asked.user);
  const close = () => setAsked(null);
  return (
    <>
      <UserList filtering={filtering} users={users} onAsk={ask} />
      {user && asked.question === 'details' && <UserDialog user={user} onAsk={ask} onClose={close} />}
      {user && asked.question === 'edit' && <EditUserDialog user={user} onClose={close} />}
      {user && asked.question === 'deactivate' && <StatusDialog change="deactivate" user={user} onClose={close} />}
      {user && asked.question === 'reactivate' && <StatusDialog change="reactivate" user={user} onClose={close} />}
      {user && asked.question === 'delete' && <DeleteUserDialog user={user} onClose={close} />}
    </>
  );
}
