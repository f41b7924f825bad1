import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId } from 'react';
import { Link, useSearchParams } from 'react-router';
import { PageHead } from '../../shared/components/frame/PageHead';
import { useProfile } from '../../shared/session/session';
import { Page } from '../shell/Page';
import { VerificationBanner } from '../shell/VerificationBanner';
import { ApiTab } from './api/ApiTab';
import { AccountTab } from './AccountTab';
import { NotificationsTab } from './NotificationsTab';
import { ProfileTab } from './ProfileTab';
import { SecurityTab } from './SecurityTab';
import { settingsTexts as words } from './texts';

const TABS = {
  profile: ProfileTab,
  security: SecurityTab,
  notifications: NotificationsTab,
  account: AccountTab,
  api: ApiTab,
};
type TabKey = keyof typeof TABS;

/** {base}/profile?tab=: settings of the user's own account, as specified. */
export function SettingsPage() {
  const [params] = useSearchParams();
  const id = useId();
  const asked = params.get('tab') ?? '';
  const { company } = useProfile();
  const hasTokens = company.type === 'client' || company.type === 'partner';
  const tabs = (Object.keys(TABS) as TabKey[]).filter((key) => key !== 'api' || hasTokens);
  const tab = tabs.find((key) => key === asked) ?? 'profile';
  const Content = TABS[tab];
  return (
    <Page title={words.title} crumbs={[{ label: words.title }]}>
      <PageHead title={words.title} text={words.text} />
      <VerificationBanner style={{ marginBottom: 24 }} />
      <Tabs
        value={tab}
        variant="scrollable"
        scrollButtons={false}
        aria-label={words.title}
        sx={{ mb: 3, ...allInView }}
      >
        {tabs.map((key) => (
          <Tab
            key={key}
            value={key}
            id={`${id}-${key}`}
            aria-controls={key === tab ? `${id}-panel` : undefined}
            label={words.tabs[key]}
            component={Link}
            to={`?tab=${key}`}
            replace
            preventScrollReset
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`} sx={{ maxWidth: 720 }}>
        <Content />
      </Box>
    </Page>
  );
}

/** Keeps all tabs visible on narrow phones. */
const allInView = {
  '& .MuiTabs-list': { gap: { xs: '9px', sm: '24px' } },
  '& .MuiTab-root': { fontSize: { xs: '.8125rem', sm: '.875rem' } },
} as const;
