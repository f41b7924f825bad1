import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** Cell with a second line in muted text; both lines are truncated at the width of the column. */
export function TwoLines({ first, second }: { first: ReactNode; second?: ReactNode }) {
  return (
    <>
      <Typography component="span" noWrap sx={{ display: 'block', fontSize: '.8125rem', lineHeight: 18 / 13 }}>
        {first}
      </Typography>
      {second && (
        <Typography component="span" variant="caption" color="textTertiary" noWrap sx={{ display: 'block' }}>
          {second}
        </Typography>
      )}
    </>
  );
}
