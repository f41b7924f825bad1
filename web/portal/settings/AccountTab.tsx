import Box from '@mui/material/Box';
import { LogOut } from 'lucide-react';
import { Button } from '../../shared/components/actions/Button';
import { FactList } from '../../shared/components/lists/FactList';
import { Panel } from '../../shared/components/frame/Panel';
import { formatDateTime } from '../../shared/format';
import { paths } from '#rules/paths';
import { useProfile, useSignOut } from '../../shared/session/session';
import { companyTypeLabel, statusLabel } from '../../shared/labels';
import { usePortal } from '../portal';
import { Row } from './Row';
import { settingsTexts } from './texts';

const words = settingsTexts.account;

/** Tab with the user's account type, status and company, and a sign-out button. */
export function AccountTab() {
  const { basePath } = usePortal();
  const profile = useProfile();
  const signOut = useSignOut();
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Panel title={words.title}>
        <FactList
          facts={[
            { label: words.accountType, value: words.accountTypes[profile.accountType] },
            { label: words.status, value: statusLabel(profile.accountStatus) },
            { label: words.emailVerified, value: profile.emailVerified ? words.yes : words.no },
            { label: words.lastLogin, value: profile.lastLogin && formatDateTime(profile.lastLogin) },
          ]}
        />
      </Panel>
      <Panel title={words.company}>
        <Row
          title={profile.company.name}
          text={companyTypeLabel(profile.company.type)}
          action={<Button to={paths.company(basePath)}>{words.manageCompany}</Button>}
        />
      </Panel>
      <Panel title={words.signOut}>
        <Row
          title={profile.email}
          text={words.signOutText}
          action={
            <Button icon={<LogOut size={15} />} onClick={() => void signOut()}>
              {words.signOut}
            </Button>
          }
        />
      </Panel>
    </Box>
  );
}
