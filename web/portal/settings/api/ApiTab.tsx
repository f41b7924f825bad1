import Box from '@mui/material/Box';
import { GrantsPanel } from './GrantsPanel';
import { TokensPanel } from './TokensPanel';
import { WebhooksPanel } from './webhooks/WebhooksPanel';

/** Tab with the API tokens, the agents and the webhooks of the company, for its administrators. */
export function ApiTab() {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      <TokensPanel />
      <GrantsPanel />
      <WebhooksPanel />
    </Box>
  );
}
