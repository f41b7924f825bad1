import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useRef } from 'react';
import { useForm } from 'react-hook-form';
import type { Quote } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { FormDialog } from '../../../shared/components/actions/FormDialog';
import { Field } from '../../../shared/components/fields/Field';
import { shownStatus } from '#rules/quote-status';
import { againTexts } from './texts';
import type { QuoteActions } from './use-quote-actions';

const words = againTexts.change;

interface ChangeDialogProps {
  open: boolean;
  quote: Quote;
  actions: QuoteActions;
  onClose: () => void;
}

/**
 * Dialog that requests a change of a sent quote, or a new date for an expired quote. The text is kept after an error.
 */
export function ChangeDialog({ open, quote, actions: { requestChange }, onClose }: ChangeDialogProps) {
  const isLate = shownStatus(quote) === 'expired';
  const { register, handleSubmit, formState, getValues, setValue } = useForm<{ reason: string }>({
    defaultValues: { reason: isLate ? words.dateProposed : '' },
  });
  const label = useId();
  const input = useRef<HTMLInputElement>(null);
  const send = handleSubmit(({ reason }) => {
    if (!requestChange.isPending) requestChange.mutate(reason.trim(), { onSettled: onClose }); // Enter can submit twice
  });
  const products = [
    ...new Set(quote.items.filter(({ parentItemId }) => parentItemId === null).map(({ product }) => product.name)),
  ];
  const insert = (name: string) => {
    const before = getValues('reason').trimEnd();
    setValue('reason', `${before && `${before}\n`}${words.about(name)}`);
    input.current?.focus(); // focuses at once, so that the next key press goes to the field
  };
  return (
    <FormDialog
      open={open}
      title={isLate ? words.askDate : words.ask}
      submit={words.confirm}
      busy={requestChange.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <Typography color="textSecondary">{isLate ? words.dateText : words.text}</Typography>
      <Field
        label={isLate ? words.dateReason : words.reason}
        multiline
        minRows={isLate ? 3 : 5}
        maxRows={12}
        autoFocus
        inputProps={{ maxLength: 2000, ref: input }}
        error={formState.errors.reason?.message}
        {...register('reason', {
          validate: (reason) => reason.trim() !== '' || (isLate ? words.dateRequired : words.required),
        })}
      />
      {!isLate && (
        <Box role="group" aria-labelledby={label} sx={inserts}>
          <Typography id={label} component="span" variant="small" color="textTertiary">
            {words.insert}
          </Typography>
          {products.map((name) => (
            <Button key={name} size="small" onClick={() => insert(name)}>
              {name}
            </Button>
          ))}
        </Box>
      )}
    </FormDialog>
  );
}

const inserts = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: -1 };
