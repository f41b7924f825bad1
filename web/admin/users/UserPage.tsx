import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import type { UserRow } from '../../shared/api/schema';
import { PhoneNumber } from '../../shared/components/PhoneNumber';
import { FactList } from '../../shared/components/lists/FactList';
import { fullName } from '../../shared/components/badges/Initials';
import { PageHead } from '../../shared/components/frame/PageHead';
import { Panel } from '../../shared/components/frame/Panel';
import { formatDateTime } from '../../shared/format';
import { adminPaths } from '#rules/admin-paths';
import { StateBadge } from '../components/badges';
import { halves } from '../components/columns';
import { RecordLink } from '../components/RecordLink';
import { RecordPage } from '../components/RecordPage';
import { StatusHistory } from '../components/StatusHistory';
import { NotesPanel } from '../notes/NotesPanel';
import { RecordMails } from '../mails/RecordMails';
import { userHistoryQuery } from './api';
import { adminUserTexts } from './texts';
import { UserActions } from './UserActions';

const words = adminUserTexts;

/** /admin/users/{id}: a user with their status history. */
export const UserPage = () => <RecordPage<UserRow> title={fullName}>{(user) => <Loaded user={user} />}</RecordPage>;

function Loaded({ user }: { user: UserRow }) {
  const history = useQuery(userHistoryQuery(user.id));
  const { facts } = words;
  return (
    <>
      <PageHead
        back={{ to: adminPaths.users, label: words.back }}
        title={
          <>
            {fullName(user)} {user.isSelf && words.you}
            <StateBadge state={user.status} />
          </>
        }
        text={user.email}
        actions={<UserActions user={user} />}
      />
      <Box sx={halves}>
        <Panel title={facts.title}>
          <FactList
            facts={[
              { label: facts.email, value: <Link href={`mailto:${user.email}`}>{user.email}</Link> },
              { label: facts.verified, value: user.emailVerified ? facts.yes : facts.no },
              { label: facts.phone, value: user.phone && <PhoneNumber value={user.phone} /> },
              { label: facts.jobTitle, value: user.jobTitle },
              {
                label: facts.company,
                value: <RecordLink to={adminPaths.company(user.company.id)}>{user.company.name}</RecordLink>,
              },
              { label: facts.role, value: words.roles[user.accountType] },
              { label: facts.lastLogin, value: user.lastLogin ? formatDateTime(user.lastLogin) : words.never },
              { label: facts.created, value: formatDateTime(user.createdAt) },
            ]}
          />
        </Panel>
        <Panel title={words.history}>
          <StatusHistory query={history} />
        </Panel>
        <RecordMails of="user" id={user.id} />
        <NotesPanel about={{ userId: user.id }} />
      </Box>
    </>
  );
}
