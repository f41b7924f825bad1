import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isApiError, messageOf } from '../../../shared/api/errors';
import type { PayoutRow } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { FormDialog } from '../../../shared/components/actions/FormDialog';
import { Notice } from '../../../shared/components/feedback/Notice';
import { useToast } from '../../../shared/components/feedback/Toast';
import { formatMoney } from '../../../shared/format';
import { useChanged } from '../../../shared/use-changed';
import { runPayouts } from './api';
import { payoutTexts } from './texts';

const words = payoutTexts.preview;

interface PayoutDialogProps {
  rows: PayoutRow[];
  /** Sum of all rows, in euros. */
  total: number;
  onClose: () => void;
}

/**
 * Dialog that lists the amount for each partner and pays exactly these amounts. If an amount has changed meanwhile, an
 * error is shown and nothing is paid.
 */
export function PayoutDialog(props: PayoutDialogProps) {
  // A snapshot, so that the amounts on screen are paid even when the data behind the dialog is reloaded.
  const [{ rows, total }] = useState(props);
  const { onClose } = props;
  const key = useRef(crypto.randomUUID());
  const changed = useChanged();
  const toast = useToast();
  const pay = useMutation({
    mutationFn: () =>
      runPayouts(
        rows.map(({ partner, payable }) => ({ partnerId: partner.id, amount: payable })),
        key.current,
      ),
    onSuccess: async (done) => {
      toast(words.done(done.statements.length, formatMoney(done.total)));
      await changed();
      onClose();
    },
  });
  const isStale = isApiError(pay.error, 409);
  return (
    <FormDialog
      title={words.title(rows.length)}
      submit={words.pay(formatMoney(total))}
      button={{ disabled: isStale }}
      busy={pay.isPending}
      focusCancel
      onSubmit={(event) => {
        event.preventDefault();
        if (!pay.isPending && !isStale) pay.mutate();
      }}
      onClose={onClose}
    >
      <Typography color="textSecondary">{words.text}</Typography>
      {pay.error && (
        <Notice
          tone="error"
          role="alert"
          title={words.failed}
          action={
            isStale && (
              <Button size="small" onClick={() => void changed().then(onClose)}>
                {words.again}
              </Button>
            )
          }
        >
          {messageOf(pay.error, words.failed)}
        </Notice>
      )}
      <Box component="dl" sx={list}>
        {rows.map(({ partner, payable }) => (
          <div key={partner.id}>
            <dt>{partner.name}</dt>
            <dd className="num">{formatMoney(payable)}</dd>
          </div>
        ))}
        <Box component="div" sx={{ fontWeight: 600, borderTop: 1, borderColor: 'divider', pt: 1 }}>
          <dt>{words.total}</dt>
          <dd className="num">{formatMoney(total)}</dd>
        </Box>
      </Box>
    </FormDialog>
  );
}

const list = {
  display: 'grid',
  gap: 1,
  p: 2,
  borderRadius: '7px',
  bgcolor: 'background.subtle',
  '& > div': { display: 'flex', justifyContent: 'space-between', gap: 2 },
  '& dt': { minWidth: 0, overflowWrap: 'anywhere' },
} as const;
