import { useState } from 'react';
import { HAND_KIND_WORDS, HAND_KINDS } from '#rules/tax-by-hand';
import type { HandTaxDecision, Quote } from '../../../shared/api/schema';
import { Field } from '../../../shared/components/fields/Field';
import { SelectInput } from '../../../shared/components/fields/SelectInput';
import { useChanged } from '../../../shared/use-changed';
import { QuoteDialog } from '../QuoteDialog';
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
  return (
    <QuoteDialog
      title={words.title(quote.number)}
      text={words.text}
      submit={words.save}
      done={words.saved}
      failed={handTaxTexts.actionFailed}
      run={() => decideTax(quote, { goods: taxOf(values.goods), service: taxOf(values.service), reason })}
      changed={useChanged()}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
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
        </>
      )}
    </QuoteDialog>
  );
}
