import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CircleAlert } from 'lucide-react';
import { Button } from '../../shared/components/actions/Button';
import { useProfile } from '../../shared/session/session';
import { punchOutTexts as words } from './texts';

interface UnpricedLineProps {
  name: string;
  /** Saves the quote and asks for a quote of this product; undefined while the quote cannot be saved. */
  onAsk: (() => void) | undefined;
  onRemove: () => void;
}

/** Below a product without a price: why it cannot be returned, and what to do with it. */
export function UnpricedLine({ name, onAsk, onRemove }: UnpricedLineProps) {
  const { emailVerified } = useProfile();
  return (
    <Box
      role="group"
      aria-label={words.cannotOf(name)}
      sx={{
        display: 'flex',
        gap: 1.25,
        p: { xs: '14px 16px', sm: '14px 20px 16px' },
        bgcolor: 'warning.light',
        borderTop: 1,
        borderColor: 'warning.border',
        '&:last-child': { borderRadius: '0 0 9px 9px' },
        '&:not(:last-child)': { borderBottom: 1, borderColor: 'warning.border' },
        '& > svg': { flex: 'none', mt: '2px', color: 'warning.dark' },
      }}
    >
      <CircleAlert size={16} aria-hidden />
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{words.cannot}</Typography>
        <Typography color="textSecondary" sx={{ maxWidth: '60ch' }}>
          {emailVerified ? words.cannotText : words.cannotAsk}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.25 }}>
          {emailVerified && (
            <Button size="small" disabled={!onAsk} onClick={onAsk}>
              {words.ask}
            </Button>
          )}
          <Button size="small" variant="text" onClick={onRemove}>
            {words.remove}
          </Button>
        </Box>
      </Box>
    </Box>
  );
}
