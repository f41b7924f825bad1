import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { PARTNER_TIERS } from '#rules/partner-tier';
import { Panel } from '../../../shared/components/frame/Panel';
import { formatDay, formatMoneyShort } from '../../../shared/format';
import { ownTiersQuery, standingQuery } from './api';
import { commissionTexts } from './texts';

const words = commissionTexts.tier;

/** How far the next tier is, what is to come, and the tiers until now. Nothing until it is known. */
export function TierPanel() {
  const { data: standing } = useQuery(standingQuery);
  const { data: tiers } = useQuery(ownTiersQuery);
  if (!standing || !tiers) return null;
  const { revenue, next } = standing;
  const { upcoming, history } = tiers;
  return (
    <Panel title={words.title} flush>
      <Box sx={{ p: 2.5 }}>
        <Typography>
          {next
            ? words.next(formatMoneyShort(next.missing), PARTNER_TIERS[next.tier].label)
            : words.highest(PARTNER_TIERS[standing.tier].label)}
        </Typography>
        {next && (
          <Box
            role="meter"
            aria-label={words.progress(PARTNER_TIERS[next.tier].label)}
            aria-valuemin={0}
            aria-valuemax={next.threshold}
            aria-valuenow={Math.min(Math.max(revenue, 0), next.threshold)}
            aria-valuetext={words.reached(formatMoneyShort(revenue), formatMoneyShort(next.threshold))}
            sx={meter}
          >
            <span style={{ width: `${Math.min(100, Math.max(0, (revenue / next.threshold) * 100))}%` }} />
          </Box>
        )}
        <Typography variant="small" component="p" color="textSecondary" className="num">
          {next
            ? words.reached(formatMoneyShort(revenue), formatMoneyShort(next.threshold))
            : words.revenue(formatMoneyShort(revenue))}
        </Typography>
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

const meter = {
  mt: 1.5,
  mb: 1,
  height: 6,
  borderRadius: '3px',
  overflow: 'hidden',
  bgcolor: 'background.subtle',
  '& > span': { display: 'block', height: '100%', borderRadius: '3px', bgcolor: 'text.primary' },
} as const;

const step = { px: 2.5, py: 1.5, borderTop: 1, borderColor: 'divider' } as const;
