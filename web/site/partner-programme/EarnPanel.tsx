import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { PARTNER_TIER_NAMES, PARTNER_TIERS } from '#rules/partner-tier';
import { paths } from '#rules/paths';
import { tiersQuery } from '../../shared/api/tiers';
import { formatThousands } from '../../shared/format';
import { useTierRate } from '../../shared/partner-programme/use-tier-rate';
import { partnerTexts } from './texts';

const words = partnerTexts.earn;

/** Panel with the earnings of a partner in each tier, and the steps that follow the application. */
export function EarnPanel() {
  const { data } = useQuery(tiersQuery);
  const rateOf = useTierRate();
  return (
    <Box
      component="aside"
      aria-label={words.label}
      sx={{ display: 'grid', gap: 4, position: { md: 'sticky' }, top: 32 }}
    >
      <section>
        <Typography variant="h5" component="h2" sx={{ pb: 1.5, borderBottom: 1, borderColor: 'text.primary' }}>
          {words.title}
        </Typography>
        <Box component="ul" className="num">
          {PARTNER_TIER_NAMES.map((name, index) => {
            const from = data?.data.find((terms) => terms.name === name)?.threshold ?? 0;
            return (
              <Box component="li" key={name} sx={tier}>
                <span>
                  {PARTNER_TIERS[name].label}
                  {from > 0 && (
                    <Box component="span" sx={{ color: 'text.tertiary' }}>
                      {` ${words.from(formatThousands(from), index === 1)}`}
                    </Box>
                  )}
                </span>
                <Box component="span" sx={{ fontWeight: 600 }}>
                  {rateOf(name)}
                </Box>
              </Box>
            );
          })}
        </Box>
      </section>
      <section>
        <Typography variant="h5" component="h2" sx={{ mb: 1.5 }}>
          {words.next}
        </Typography>
        <Box component="ol" sx={{ display: 'grid', gap: 1.5 }}>
          {words.steps.map(([what, how], index) => (
            <Box component="li" key={what} sx={{ display: 'grid', gridTemplateColumns: '20px 1fr' }}>
              <Typography aria-hidden className="num" color="textTertiary">
                {index + 1}
              </Typography>
              <div>
                <Typography>{what}</Typography>
                <Typography variant="small" component="p" color="textSecondary">
                  {how}
                </Typography>
              </div>
            </Box>
          ))}
        </Box>
      </section>
      <Typography variant="small" color="textSecondary">
        {words.question}{' '}
        <Link component={RouterLink} to={paths.contact}>
          {words.contact}
        </Link>
      </Typography>
    </Box>
  );
}

const tier = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 2,
  py: '10px',
  borderBottom: 1,
  borderColor: 'divider',
  typography: 'body2',
} as const;
