import Box from '@mui/material/Box';
import { useProfile } from '../../../shared/session/session';
import { AdminsOnly } from './AdminsOnly';
import { ChangesPanel } from './ChangesPanel';
import { GrantsPanel } from './GrantsPanel';
import { SystemsPanel } from './SystemsPanel';
import { TokensPanel } from './TokensPanel';
import { WebhooksPanel } from './webhooks/WebhooksPanel';

/**
 * Tab with the API tokens, the agents, the webhooks, the purchasing systems and the latest changes of the company, for
 * its administrators. Standard users see tokens and webhooks, and change nothing.
 */
export function ApiTab() {
  const isAdmin = useProfile().accountType === 'admin';
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      {!isAdmin && <AdminsOnly />}
      <TokensPanel />
      {isAdmin && <GrantsPanel />}
      <WebhooksPanel />
      {isAdmin && <SystemsPanel />}
      {isAdmin && <ChangesPanel />}
    </Box>
  );
}
