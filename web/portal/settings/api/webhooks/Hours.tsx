import Box from '@mui/material/Box';
import type { Webhook } from '../../../../shared/api/schema';
import { webhookTexts as words } from './texts';

const HEIGHT = 30;
const LEAST = 4;

/** Bars of the deliveries of the last 24 hours, the last one with the colours of the portal; red where some failed. */
export function Hours({ hours }: { hours: Webhook['hours'] }) {
  const sums = hours.map(({ delivered, failed }) => delivered + failed);
  const most = Math.max(...sums);
  if (most === 0) return null;
  const failed = hours.filter((hour) => hour.failed > 0).length;
  return (
    <Box
      role="img"
      aria-label={words.hours(failed)}
      sx={{ display: 'flex', gap: '2px', alignItems: 'flex-end', height: HEIGHT }}
    >
      {hours.map((hour, index) => (
        <Box
          key={index}
          sx={{
            width: 4,
            height: LEAST + Math.round(((HEIGHT - LEAST) * sums[index]!) / most),
            borderRadius: '1px',
            background:
              hour.failed > 0
                ? 'var(--error-solid)'
                : index === hours.length - 1
                  ? 'linear-gradient(var(--violet), var(--blue) 52%, var(--cyan))'
                  : 'var(--text)',
          }}
        />
      ))}
    </Box>
  );
}
