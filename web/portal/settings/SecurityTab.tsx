import Box from '@mui/material/Box';
import { Button } from '../../shared/components/actions/Button';
import { Panel } from '../../shared/components/frame/Panel';
import { Row } from './Row';
import { PasswordPanel } from './PasswordPanel';
import { SessionsPanel } from './SessionsPanel';
import { settingsTexts } from './texts';

const words = settingsTexts.twoFactor;

/** Tab with password, second factor and sessions. */
export function SecurityTab() {
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <PasswordPanel />
      <Panel title={words.title}>
        <Row text={words.text} action={<Button disabled>{words.soon}</Button>} />
      </Panel>
      <SessionsPanel />
    </Box>
  );
}
