import Box from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';

const turn = keyframes`to { transform: rotate(1turn); }`;

/** A small ring that turns; silent to screen readers, so say what is busy beside it. */
export function Spinner({ size = 14 }: { size?: number }) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        display: 'block',
        width: size,
        height: size,
        flex: 'none',
        borderRadius: '50%',
        border: '2px solid color-mix(in srgb, currentColor 30%, transparent)',
        borderTopColor: 'currentColor',
        '@media (prefers-reduced-motion: no-preference)': { animation: `${turn} .8s linear infinite` },
      }}
    />
  );
}
