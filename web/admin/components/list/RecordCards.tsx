import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { bulkTexts } from '../../../shared/bulk/texts';
import type { RowsProps } from './RecordTable';
import type { Row } from './types';

/** Rows of a list as cards, for phones. */
export function RecordCards<R extends Row>({
  label,
  rows,
  current,
  selection,
  name,
  card,
}: RowsProps<R> & { card: (row: R) => ReactNode }) {
  return (
    <Box component="ul" aria-label={label} sx={{ borderTop: 1, borderColor: 'divider' }}>
      {rows === undefined &&
        Array.from({ length: 6 }, (_, index) => (
          <Box component="li" key={index} sx={item}>
            <Box sx={{ flex: 1, display: 'grid', gap: 1 }}>
              <Skeleton width="60%" height={14} />
              <Skeleton width="40%" height={12} />
              <Skeleton width={110} height={22} />
            </Box>
          </Box>
        ))}
      {rows?.map((row) => {
        const isSelected = selection?.selectedIds.includes(row.id) ?? false;
        return (
          <Box
            component="li"
            key={row.id}
            data-row={row.id}
            aria-current={row.id === current ? 'true' : undefined}
            sx={{
              ...item,
              ...((isSelected || row.id === current) && { bgcolor: 'action.selected' }),
              ...(row.id === current && { boxShadow: 'inset 2px 0 0 var(--mui-palette-secondary-main)' }),
            }}
          >
            {selection && (
              <Checkbox
                checked={isSelected}
                onChange={() => selection.onToggleItem(row.id)}
                slotProps={{ input: { 'aria-label': bulkTexts.select(name(row)) } }}
                sx={{ m: '-6px -4px 0 -8px', p: '10px', position: 'relative', zIndex: 1, alignSelf: 'start' }}
              />
            )}
            <Box sx={{ flex: 1, minWidth: 0 }}>{card(row)}</Box>
          </Box>
        );
      })}
    </Box>
  );
}

const item = {
  position: 'relative',
  display: 'flex',
  gap: 1,
  p: '14px 16px',
  borderBottom: 1,
  borderColor: 'divider',
} as const;
