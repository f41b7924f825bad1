import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { HAND_KIND_WORDS, HAND_KINDS } from '#rules/tax-by-hand';
import { ApiError, isApiError } from '../../../shared/api/errors';
import type { HandTaxDecision, Quote } from '../../../shared/api/schema';
import { FormDialog } from '../../../shared/components/actions/FormDialog';
import { Notice } from '../../../shared/components/feedback/Notice';
import { useToast } from '../../../shared/components/feedback/Toast';
import { Field } from '../../../shared/components/fields/Field';
import { SelectInput } from '../../../shared/components/fields/SelectInput';
import { problemOf } from '../../../shared/problem';
import { texts } from '../../../shared/texts';
import { useChanged } from '../../../shared/use-changed';
import { ConflictNotice } from '../../components/ConflictNotice';
import { decideTax } from './api';
import { choicesOf, sourceOf, taxOf, valueOf } from './choices';
import { handTaxTexts } from './texts';

const words = handTaxTexts.dialog;

interface HandTaxDialogProps {
  quote: Pick<Quote, 'id' | 'number' | 'version'>;
  decision: HandTaxDecision | null;
  onClose: () => void;
}

/** Dialog in which staff decide the VAT of goods and of services by hand, with a reason. */
export function HandTaxDialog({ quote, decision, onClose }: HandTaxDialogProps) {
  const [values, setValues] = useState({
    goods: valueOf(decision?.goods ?? null),
    service: valueOf(decision?.service ?? null),
  });
  const [day] = useState(() => new Date().toISOString().slice(0, 10));
  const [reason, setReason] = useState(decision?.reason ?? '');
  const changed = useChanged();
  const toast = useToast();
  const save = useMutation({
    mutationFn: () => decideTax(quote, { goods: taxOf(values.goods), service: taxOf(values.service), reason }),
    onSuccess: async () => {
      await changed();
      toast(words.saved);
      onClose();
    },
  });
  const stale = isApiError(save.error, 412);
  const placed = save.error instanceof ApiError ? save.error.errors : [];
  const errorOf = (field: string) => placed.find((error) => error.field === field)?.message;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!save.isPending && !stale) save.mutate();
  };
  return (
    <FormDialog
      title={words.title(quote.number)}
      submit={words.save}
      button={{ disabled: stale }}
      busy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography color="textSecondary">{words.text}</Typography>
      {stale && <ConflictNotice error={save.error} onReload={() => changed().then(onClose)} />}
      {save.isError && !stale && placed.length === 0 && (
        <Notice tone="error" title={texts.error}>
          {problemOf(save.error, handTaxTexts.actionFailed)}
        </Notice>
      )}
      {HAND_KINDS.map((kind) => (
        <SelectInput
          key={kind}
          label={HAND_KIND_WORDS[kind]}
          options={choicesOf(day)}
          value={values[kind]}
          error={errorOf(kind)}
          hint={sourceOf(values[kind])}
          onChange={(event) => setValues({ ...values, [kind]: event.target.value })}
        />
      ))}
      <Field
        label={words.reason}
        value={reason}
        error={errorOf('reason')}
        hint={words.reasonHint}
        onChange={(event) => setReason(event.target.value)}
        inputProps={{ maxLength: 200 }}
      />
    </FormDialog>
  );
}
