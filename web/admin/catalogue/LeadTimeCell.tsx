import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import Tooltip from '@mui/material/Tooltip';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../shared/api/errors';
import type { AdminProduct } from '../../shared/api/schema';
import { typedLeadTimeProblem } from '#rules/lead-time';
import { useToast } from '../../shared/components/feedback/Toast';
import { useMayChange } from '../core/use-may-change';
import { adminTexts } from '../texts';
import { useChanged } from '../../shared/use-changed';
import { setLeadTime } from './api';
import { catalogueTexts } from './texts';

const words = catalogueTexts;

/** Field for a product's lead time in the list. Enter or leaving the field saves, Escape restores the saved value. */
export function LeadTimeCell({ product }: { product: AdminProduct }) {
  const mayChange = useMayChange();
  const changed = useChanged();
  const toast = useToast();
  const saved = String(product.leadTimeWeeks);
  const [typed, setTyped] = useState<string | null>(null);
  const save = useMutation({
    mutationFn: (weeks: number) => setLeadTime(product, weeks),
    onSuccess: async () => {
      await changed();
      setTyped(null);
      toast(words.leadTimeSaved(product.name));
    },
    onError: () => void changed(),
  });
  if (!mayChange) return `${saved} ${words.weeks}`;
  const value = typed ?? saved;
  const wrong = typedLeadTimeProblem(value);
  const problem = wrong ?? ((save.isError && messageOf(save.error, adminTexts.record.failedAction)) || '');
  const commit = () => {
    if (typed === null || typed === saved) setTyped(null);
    else if (!wrong && !save.isPending) save.mutate(Number(typed));
  };
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: '6px', position: 'relative', zIndex: 1 }}>
      <Tooltip title={problem} open={problem !== ''} placement="top" disableHoverListener>
        <OutlinedInput
          value={value}
          error={problem !== ''}
          readOnly={save.isPending}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key === 'Enter') commit();
            if (event.key === 'Escape' && !save.isPending) setTyped(null);
          }}
          inputProps={{ 'aria-label': words.leadTimeOf(product.name), inputMode: 'numeric', className: 'num' }}
          sx={{ width: 48, height: 30, '& input': { px: '8px !important', textAlign: 'right' } }}
        />
      </Tooltip>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {words.weeks}
      </Box>
    </Box>
  );
}
