import Box from '@mui/material/Box';
import Popover from '@mui/material/Popover';
import { Button } from '../../../shared/components/actions/Button';
import { DayField } from '../../../shared/components/fields/DayField';
import { Styled } from '../../../shared/Styled';
import { quoteTexts } from '../texts';

export interface CreatedFilterProps {
  /** First and last day as 2026-01-31; empty for no limit. */
  from: string;
  to: string;
  onChange: (range: { from?: string; to?: string }) => void;
}

interface CreatedDaysProps extends CreatedFilterProps {
  id: string;
  anchor: HTMLElement | null;
  open: boolean;
  onClose: () => void;
}

const words = quoteTexts.list;

/** Popover with the two date fields of `CreatedFilter`. */
export function CreatedDays({ id, anchor, open, onClose, from, to, onChange }: CreatedDaysProps) {
  return (
    <Styled>
      <Popover
        id={id}
        open={open}
        anchorEl={anchor}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': words.created,
            elevation: 8,
            sx: { mt: '4px', width: 296, bgcolor: 'background.raised' },
          },
        }}
      >
        <Box sx={{ p: 2, display: 'grid', gap: 2 }}>
          <DayField
            label={words.createdFrom}
            value={from}
            inputProps={{ max: to || undefined }}
            onChange={(event) => onChange({ from: event.target.value })}
          />
          <DayField
            label={words.createdTo}
            value={to}
            inputProps={{ min: from || undefined }}
            onChange={(event) => onChange({ to: event.target.value })}
          />
          <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
            <Button variant="text" disabled={!from && !to} onClick={() => onChange({ from: '', to: '' })}>
              {words.clearDates}
            </Button>
            <Button onClick={onClose}>{words.done}</Button>
          </Box>
        </Box>
      </Popover>
    </Styled>
  );
}
