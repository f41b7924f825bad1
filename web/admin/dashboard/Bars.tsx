import Box from '@mui/material/Box';

interface BarsProps {
  months: string[];
  /** Stacked from below. */
  series: { label: string; data: number[]; color: string }[];
  format: (value: number) => string;
}

const HEIGHT = 240;
const [TOP, BOTTOM, LEFT, RIGHT] = [8, 28, 64, 8];
const STEPS = 5;

/** A round number of which at most five make up `highest`: 1, 2 or 5 with noughts. */
function stepFor(highest: number): number {
  const raw = Math.max(highest, STEPS) / STEPS;
  const power = 10 ** Math.floor(Math.log10(raw));
  return ([1, 2, 5].find((round) => round * power >= raw) ?? 10) * power;
}

/** Bars by month over hairlines. Decorative: whoever shows it says the figures in words. */
export function Bars({ months, series, format }: BarsProps) {
  const sums = months.map((_, month) => series.reduce((sum, { data }) => sum + (data[month] ?? 0), 0));
  const step = stepFor(Math.max(...sums, 0));
  const top = step * Math.max(1, Math.ceil(Math.max(...sums, 0) / step));
  const high = (value: number) => (value / top) * (HEIGHT - TOP - BOTTOM);
  const base = HEIGHT - BOTTOM;
  const lines = Array.from({ length: Math.round(top / step) + 1 }, (_, line) => line * step);
  return (
    <Box sx={{ position: 'relative', height: HEIGHT, typography: 'caption', color: 'text.tertiary', ...labels }}>
      {lines.map((value) => (
        <Box
          key={value}
          sx={{
            position: 'absolute',
            top: base - high(value),
            left: LEFT,
            right: RIGHT,
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          <Box className="num" sx={{ position: 'absolute', top: -8, right: '100%', pr: '8px', whiteSpace: 'nowrap' }}>
            {format(value)}
          </Box>
        </Box>
      ))}
      <Box sx={{ position: 'absolute', inset: `0 ${RIGHT}px 0 ${LEFT}px`, display: 'flex' }}>
        {months.map((month, index) => (
          <Box key={month} sx={{ position: 'relative', flex: 1 }}>
            <Box
              sx={{
                position: 'absolute',
                bottom: BOTTOM,
                insetInline: '22.5%',
                display: 'flex',
                flexDirection: 'column-reverse',
                overflow: 'hidden',
                borderRadius: '2px 2px 0 0',
              }}
            >
              {series.map(({ label, data, color }) => (
                <Box key={label} sx={{ height: high(data[index] ?? 0), bgcolor: color }} />
              ))}
            </Box>
            <Box
              className="month"
              sx={{ position: 'absolute', top: base + 8, left: '50%', translate: '-50%', whiteSpace: 'nowrap' }}
            >
              {month}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** The latest month is named always; where there is no room for all, every second or third before it. */
const labels = {
  containerType: 'inline-size',
  '@container (max-width: 600px)': { '& > :last-child > :nth-last-of-type(even) > .month': { display: 'none' } },
  '@container (max-width: 340px)': {
    '& > :last-child > :nth-last-of-type(n) > .month': { display: 'none' },
    '& > :last-child > :nth-last-of-type(3n + 1) > .month': { display: 'block' },
  },
} as const;
