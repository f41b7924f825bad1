import Box from '@mui/material/Box';
import { CornerDownRight } from 'lucide-react';
import { pageName, siteTexts } from './texts';

/** Where one will come to after this; nothing for a page without a name. */
export function ReturnNote({ target, after }: { target: string | null; after: string }) {
  const page = target && pageName(target);
  if (!page) return null;
  return (
    <Box
      sx={{
        display: 'flex',
        gap: '10px',
        alignItems: 'center',
        p: '10px 12px',
        border: 1,
        borderColor: 'divider',
        borderRadius: '7px',
        bgcolor: 'background.subtle',
        color: 'text.secondary',
        typography: 'small',
      }}
    >
      <CornerDownRight size={15} />
      <span>
        {siteTexts.returnBefore}
        <Box component="strong" sx={{ color: 'text.primary', fontWeight: 600 }}>
          {page}
        </Box>
        {after}
      </span>
    </Box>
  );
}
