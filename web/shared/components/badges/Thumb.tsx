import Box from '@mui/material/Box';
import { pictureSet } from '#rules/pictures';

/** A product's picture, 64 × 48 (96 × 72 large, smaller on a phone when `compact`). Decorative: its name stands beside it. */
export function Thumb({ src, large = false, compact = false }: { src: string; large?: boolean; compact?: boolean }) {
  const width = large ? 96 : 64;
  return (
    <Box
      component="img"
      src={src}
      srcSet={pictureSet(src)}
      sizes={`${width}px`}
      alt=""
      width={width}
      height={width * 0.75}
      loading="lazy"
      sx={{
        width: compact ? { xs: 48, sm: width } : width,
        height: compact ? { xs: 40, sm: width * 0.75 } : width * 0.75,
        flex: 'none',
        objectFit: 'cover',
        border: 1,
        borderColor: 'divider',
        borderRadius: '6px',
        bgcolor: 'wire.fill',
      }}
    />
  );
}
