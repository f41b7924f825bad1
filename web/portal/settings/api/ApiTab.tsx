import Box from '@mui/material/Box';
import { SystemsPanel } from './SystemsPanel';
import { TokensPanel } from './TokensPanel';
import { WebhooksPanel } from './webhooks/WebhooksPanel';

/** Tab with the API tokens, the webhooks and the purchasing systems of the company, for its administrators. */
export function ApiTab() {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      <TokensPanel />
      <WebhooksPanel />
      <SystemsPanel />
    </Box>
  );
}
