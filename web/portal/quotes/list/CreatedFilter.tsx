import Box from '@mui/material/Box';
import Popover from '@mui/material/Popover';
import { CalendarDays } from 'lucide-react';
import { useState, type MouseEvent } from 'react';
import { Button } from '../../../shared/components/Button';
import { Field } from '../../../shared/components/Field';
import { formatDate } from '../../../shared/format';
import { quoteTexts } from '../texts';

interface CreatedFilterProps {
  /** Days (2026-01-31), empty when open. */
  from: string;
  to: string;
  onChange: (range: { from?: string; to?: string }) => void;
}

const words = quoteTexts.list;

function rangeWords(from: string, to: string): string {
  if (from && to) return `${formatDate(from)} – ${formatDate(to)}`;
  if (from) return `${words.createdFrom} ${formatDate(from)}`;
  return to ? `${words.createdTo} ${formatDate(to)}` : words.anyTime;
}

/** Created between two days, both included. */
export function CreatedFilter({ from, to, onChange }: CreatedFilterProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <Box
        component={Button}
        icon={<CalendarDays size={15} />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={`${words.created}: ${rangeWords(from, to)}`}
        onClick={(event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)}
        sx={{ flex: { xs: '1 1 132px', md: 'none' }, height: { xs: 44, sm: 36 }, fontWeight: 400 }}
      >
        {from || to ? rangeWords(from, to) : words.created}
      </Box>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
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
          <Field
            label={words.createdFrom}
            type="date"
            value={from}
            inputProps={{ max: to || undefined }}
            onChange={(event) => onChange({ from: event.target.value })}
          />
          <Field
            label={words.createdTo}
            type="date"
            value={to}
            inputProps={{ min: from || undefined }}
            onChange={(event) => onChange({ to: event.target.value })}
          />
          <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
            <Button variant="text" disabled={!from && !to} onClick={() => onChange({ from: '', to: '' })}>
              {words.clearDates}
            </Button>
            <Button onClick={close}>{words.done}</Button>
          </Box>
        </Box>
      </Popover>
    </>
  );
}
