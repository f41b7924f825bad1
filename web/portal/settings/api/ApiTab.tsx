import Box from '@mui/material/Box';
import { ChangesPanel } from './ChangesPanel';
import { GrantsPanel } from './GrantsPanel';
import { SystemsPanel } from './SystemsPanel';
import { TokensPanel } from './TokensPanel';
import { WebhooksPanel } from './webhooks/WebhooksPanel';

/** Tab with the API tokens, the agents, the webhooks, the purchasing systems and the latest changes of the company, for its administrators. */
export function ApiTab() {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      <TokensPanel />
      <GrantsPanel />
      <WebhooksPanel />
      <SystemsPanel />
      <ChangesPanel />
    </Box>
  );
}
