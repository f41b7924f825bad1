import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { adminPaths } from '#rules/admin-paths';
import { isApiError, messageOf } from '../../../shared/api/errors';
import type { PayoutRow } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { FormDialog } from '../../../shared/components/actions/FormDialog';
import { Notice } from '../../../shared/components/feedback/Notice';
import { useToast } from '../../../shared/components/feedback/Toast';
import { DayField } from '../../../shared/components/fields/DayField';
import { FormProblem } from '../../../shared/components/fields/FormProblem';
import { SelectInput } from '../../../shared/components/fields/SelectInput';
import { formatMoney } from '../../../shared/format';
import { useChanged } from '../../../shared/use-changed';
import { useFormProblem } from '../../../shared/use-form-problem';
import { runPayoutFile, runPayouts } from './api';
import { nextBankDay } from './next-bank-day';
import { payoutTexts } from './texts';

const words = payoutTexts.preview;
const WAYS = [
  { value: 'hand', label: words.byHand },
  { value: 'file', label: words.byFile },
];

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
  // Idempotency keys by input, so that a retry with the same input sends the same key.
  const keys = useRef(new Map<string, string>());
  const { register, control, handleSubmit, setError, formState } = useForm({
    defaultValues: { how: 'hand', requestedOn: nextBankDay() },
  });
  const how = useWatch({ control, name: 'how' });
  const problem = useFormProblem(setError, ['requestedOn'], words.failed);
  const navigate = useNavigate();
  const changed = useChanged();
  const toast = useToast();
  const pay = useMutation({
    mutationFn: async ({ how: by, requestedOn }: { how: string; requestedOn: string }) => {
      const payouts = rows.map(({ partner, total: amount }) => ({ partnerId: partner.id, amount }));
      const what = `${by} ${by === 'file' ? requestedOn : ''}`;
      const key = keys.current.get(what) ?? crypto.randomUUID();
      keys.current.set(what, key);
      if (by === 'file') return { file: await runPayoutFile({ payouts, requestedOn }, key) };
      return { run: await runPayouts(payouts, key) };
    },
    onSuccess: async ({ file, run }) => {
      if (run) toast(words.done(run.statements.length, formatMoney(run.total)));
      else toast(words.fileDone(file.number, formatMoney(file.total)));
      await changed();
      if (file) await navigate(adminPaths.payoutFile(file.id));
      else onClose();
    },
    onError: (error) => problem.show(error),
  });
  const isStale = isApiError(pay.error, 409) && pay.error.code !== 'not_available';
  return (
    <FormDialog
      title={words.title(rows.length)}
      submit={words.pay(formatMoney(total))}
      button={{ disabled: isStale }}
      busy={pay.isPending}
      focusCancel
      onSubmit={handleSubmit((given) => {
        if (pay.isPending || isStale) return;
        problem.clear();
        pay.mutate(given);
      })}
      onClose={onClose}
    >
      <Typography color="textSecondary">{words.text}</Typography>
      {isStale ? (
        <Notice
          tone="error"
          role="alert"
          title={words.failed}
          action={
            <Button size="small" onClick={() => void changed().then(onClose)}>
              {words.again}
            </Button>
          }
        >
          {messageOf(pay.error, words.failed)}
        </Notice>
      ) : (
        <FormProblem problem={problem} />
      )}
      <Box component="dl" sx={list}>
        {rows.map(({ partner, total: amount, tax }) => (
          <div key={partner.id}>
            <dt>{tax > 0 ? words.withVat(partner.name, formatMoney(tax)) : partner.name}</dt>
            <dd className="num">{formatMoney(amount)}</dd>
          </div>
        ))}
        <Box component="div" sx={{ fontWeight: 600, borderTop: 1, borderColor: 'divider', pt: 1 }}>
          <dt>{words.total}</dt>
          <dd className="num">{formatMoney(total)}</dd>
        </Box>
      </Box>
      <SelectInput label={words.how} options={WAYS} {...register('how')} />
      {how === 'file' && (
        <DayField
          label={words.requestedOn}
          hint={words.requestedOnHint}
          error={formState.errors.requestedOn?.message}
          {...register('requestedOn')}
        />
      )}
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
