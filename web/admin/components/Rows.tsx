import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Panel } from '../../shared/components/frame/Panel';

interface RowsProps {
  title: string;
  /** At the right end of the panel's head. */
  aside?: ReactNode;
  /** Said where there are none. */
  nothing: string;
  /** Undefined while they load. */
  rows: { key: string; what: ReactNode; about: ReactNode }[] | undefined;
}

/** Rows of a panel: what it is at the left, about it at the right. */
export function Rows({ title, aside, nothing, rows }: RowsProps) {
  return (
    <Panel title={title} aside={aside}>
      {rows?.length === 0 ? (
        <Typography color="textSecondary">{nothing}</Typography>
      ) : (
        <Box component="ul" sx={{ display: 'grid', gap: 1.5 }} aria-busy={!rows}>
          {rows?.map(({ key, what, about }) => (
            <Box component="li" key={key} sx={row}>
              <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{what}</Box>
              <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', color: 'text.secondary' }}>{about}</Box>
            </Box>
          ))}
        </Box>
      )}
    </Panel>
  );
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 16px',
} as const;
