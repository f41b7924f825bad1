import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Button } from '../../../shared/components/actions/Button';
import { formatCount } from '../../../shared/format';
import { adminTexts } from '../../texts';
import type { Matching } from './use-matching';

const words = adminTexts.list;

interface BulkBarProps {
  count: number;
  matching: Matching;
  onClear: () => void;
  children: ReactNode;
}

/** What can be done with the selected rows. */
export function BulkBar({ count, matching, onClear, children }: BulkBarProps) {
  return (
    <Box role="region" aria-label={words.bulk} sx={bar}>
      <Box component="b" className="num" role="status" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
        {words.selected(formatCount(count))}
      </Box>
      {matching.offered !== null && (
        <Button size="small" variant="text" busy={matching.busy} onClick={matching.select}>
          {(matching.isCapped ? words.selectFirst : words.selectMatching)(formatCount(matching.offered))}
        </Button>
      )}
      <Box aria-hidden sx={{ width: '1px', height: 18, flex: 'none', bgcolor: 'border.strong', mx: 0.5 }} />
      {children}
      <Box sx={{ flex: 1 }} />
      <Button size="small" variant="text" onClick={onClear}>
        {words.unselect}
      </Button>
    </Box>
  );
}

const bar = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 46,
  px: { xs: 2, sm: 2.5 },
  overflowX: 'auto',
  bgcolor: 'action.selected',
  borderTop: 1,
  borderColor: 'divider',
  typography: 'small',
  '& > .button': { flex: 'none' },
};
