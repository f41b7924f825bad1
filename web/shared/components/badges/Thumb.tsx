import Box from '@mui/material/Box';
import { Picture } from './Picture';

/**
 * Thumbnail of a product, 64 × 48 (96 × 72 when `large`; narrower on a phone when `compact`). Decorative, because the
 * name is shown beside it.
 */
export function Thumb({ src, large = false, compact = false }: { src: string; large?: boolean; compact?: boolean }) {
  const width = large ? 96 : 64;
  return (
    <Box
      className="thumb"
      sx={{
        width: compact ? { xs: 48, sm: width } : width,
        flex: 'none',
        overflow: 'hidden',
        border: 1,
        borderColor: 'divider',
        borderRadius: '6px',
      }}
    >
      <Picture src={src} slot={`${width}px`} />
    </Box>
  );
}
