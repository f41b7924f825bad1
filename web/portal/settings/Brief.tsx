import Box from '@mui/material/Box';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { BriefMessage } from './use-brief-message';

const GLYPHS = { success: CircleCheck, error: CircleAlert, info: Info };

/** A message beside what it is about, in space kept for it, so that nothing jumps when it comes and goes. */
export function Brief({ message }: { message: BriefMessage | null }) {
  const Glyph = message && GLYPHS[message.tone];
  return (
    <Box role="status" sx={{ minHeight: 20, flex: 1, minWidth: 0 }}>
      {message && Glyph && (
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', color: `${message.tone}.dark`, fontWeight: 500 }}>
          <Glyph size={16} style={{ flex: 'none', marginTop: 2 }} />
          {message.text}
        </Box>
      )}
    </Box>
  );
}
