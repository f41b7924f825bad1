import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { PARTNER_TIERS } from '#rules/partner-tier';
import { Panel } from '../../../shared/components/frame/Panel';
import { formatDay } from '../../../shared/format';
import { standingQuery } from '../../shell/standing';
import { TierProgress } from '../tier/TierProgress';
import { ownTiersQuery } from './api';
import { commissionTexts } from './texts';

const words = commissionTexts.tier;

/**
 * Panel with the progress to the next tier, an upcoming tier change, and earlier tiers. Renders nothing until loaded.
 */
export function TierPanel() {
  const { data: standing } = useQuery(standingQuery);
  const { data: tiers } = useQuery(ownTiersQuery);
  if (!standing || !tiers) return null;
  const { upcoming, history } = tiers;
  return (
    <Panel title={words.title} flush>
      <Box sx={{ p: 2.5 }}>
        <TierProgress standing={standing} />
        {upcoming && (
          <Typography sx={{ mt: 1.5, fontWeight: 550 }}>
            {words.upcoming(PARTNER_TIERS[upcoming.tier].label, formatDay(upcoming.from))}
          </Typography>
        )}
      </Box>
      <Box component="ol" aria-label={words.history}>
        {history.map(({ id, from, to, day, reason }) => (
          <Box component="li" key={id} sx={step}>
            <Typography>
              {from
                ? words.change(PARTNER_TIERS[from].label, PARTNER_TIERS[to].label)
                : words.first(PARTNER_TIERS[to].label)}
            </Typography>
            <Typography variant="small" component="p" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {[formatDay(day), reason].filter(Boolean).join(', ')}
            </Typography>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}

const step = { px: 2.5, py: 1.5, borderTop: 1, borderColor: 'divider' } as const;
