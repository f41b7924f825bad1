import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { paths } from '#rules/paths';
import { Button } from '../../shared/components/actions/Button';
import { Panel } from '../../shared/components/frame/Panel';
import { companyTexts } from './texts';

const words = companyTexts.partner;

/** Link to the partner program, shown to administrators of a client company. */
export function PartnerProgram() {
  return (
    <Panel title={words.title}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
        <Typography color="textSecondary">{words.text}</Typography>
        <Button to={paths.partnerApply}>{words.apply}</Button>
      </Box>
    </Panel>
  );
}
