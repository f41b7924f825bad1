import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** A cell with a second, quieter line; both are cut where the column ends. */
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
