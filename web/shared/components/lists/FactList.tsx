import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** List of labels and values, in two columns, or stacked on a phone. Omits facts without a value. */
export function FactList({ facts }: { facts: { label: string; value: ReactNode }[] }) {
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '160px minmax(0, 1fr)' },
        gap: { xs: '2px', sm: '12px 16px' },
        '& dt': { color: 'text.secondary' },
        '& dd + dt': { mt: { xs: '10px', sm: 0 } },
        overflowWrap: 'anywhere',
      }}
    >
      {facts
        .filter((fact) => fact.value !== null && fact.value !== undefined && fact.value !== '')
        .map((fact) => [<dt key={`${fact.label}-label`}>{fact.label}</dt>, <dd key={fact.label}>{fact.value}</dd>])}
    </Box>
  );
}
