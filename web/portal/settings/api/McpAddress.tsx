import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Button } from '../../../shared/components/actions/Button';
import { Notice } from '../../../shared/components/feedback/Notice';
import { useToast } from '../../../shared/components/feedback/Toast';
import { mcpTexts as words } from './texts';

/** The address that an administrator gives to an agent, with a button that copies it. */
export function McpAddress() {
  const toast = useToast();
  const [failed, setFailed] = useState(false);
  const address = `${location.origin}/mcp`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setFailed(false);
      toast(words.copied);
    } catch {
      setFailed(true);
    }
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5, p: '14px 20px', borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px 12px' }}>
        <Typography variant="small" component="p" color="textSecondary">
          {words.label}:{' '}
          <Box component="span" className="mono" sx={{ overflowWrap: 'anywhere', userSelect: 'all' }}>
            {address}
          </Box>
        </Typography>
        <Button size="small" onClick={() => void copy()} style={{ marginLeft: 'auto' }}>
          {words.copy}
        </Button>
      </Box>
      {failed && <Notice tone="warning" role="alert" title={words.copyFailed} />}
    </Box>
  );
}
