import Box from '@mui/material/Box';
import type { QuoteFollowUp, QuoteStatus } from '../../../shared/api/schema';
import { dueOf } from './due';

/** Due date of an open quote; amber from the due date on. */
export function Due({ followUp, status }: { followUp: QuoteFollowUp; status: QuoteStatus }) {
  const due = dueOf(followUp, status);
  return (
    due && (
      <Box component="span" sx={due.isDue ? { color: 'warning.dark', fontWeight: 550 } : undefined}>
        {due.text}
      </Box>
    )
  );
}
