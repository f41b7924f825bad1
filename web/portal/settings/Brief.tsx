import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { BriefMessage } from './use-brief-message';

const GLYPHS = { success: CircleCheck, error: CircleAlert, info: Info };

interface BriefProps {
  message: BriefMessage | null;
  /** Text shown when there is no message. */
  children?: string;
}

/** Message beside a control, in reserved space, so that the layout does not shift. */
export function Brief({ message, children }: BriefProps) {
  const Glyph = message && GLYPHS[message.tone];
  return (
    <Box sx={{ minHeight: 20, flex: 1, minWidth: 0 }}>
      <Box role="status">
        {message && Glyph && (
          <Box
            sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', color: `${message.tone}.dark`, fontWeight: 500 }}
          >
            <Glyph size={16} style={{ flex: 'none', marginTop: 2 }} />
            {message.text}
          </Box>
        )}
      </Box>
      {!message && children && (
        <Typography variant="small" component="p" color="textTertiary" sx={{ lineHeight: '20px' }}>
          {children}
        </Typography>
      )}
    </Box>
  );
}
