import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { SIGNER_NAME } from '#rules/person';
import { cleanText } from '#rules/text-rule';
import type { Quote } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { Field } from '../../../shared/components/fields/Field';
import { fullName } from '../../../shared/components/badges/Initials';
import { cardStyle } from '../../../shared/components/frame/Panel';
import { formRule } from '../../../shared/form-rule';
import { formatMoney } from '../../../shared/format';
import { acceptanceTexts } from '../../../shared/quotes/acceptance-texts';
import { useProfile } from '../../../shared/session/session';
import { useVerifiedFirst } from '../../shell/use-verified-first';
import { VerifyFirst } from '../../shell/VerifyFirst';
import { quoteTexts } from '../texts';
import { offered } from '../validity';
import { AcceptDialog } from './AcceptDialog';
import type { Question } from './QuoteQuestions';
import { ReasonDialog } from './ReasonDialog';
import { againTexts } from './texts';
import type { QuoteActions } from './use-quote-actions';

const words = quoteTexts.accept;

/** Element id to which the bar at the bottom of a phone's page links. */
export const ACCEPT_ID = 'accept';

interface Signature {
  signerName: string;
  signerTitle: string;
  purchaseOrder: string;
}

interface AcceptPanelProps {
  quote: Quote;
  /** The revision on screen, which the acceptance sends. */
  revision: number;
  actions: QuoteActions;
  onAsk: (question: Question) => void;
}

/**
 * Form that accepts exactly the revision on screen. The panel shows the quote's number and revision, and the button
 * shows the amount. While the quote's VAT does not stand, the button is disabled and the panel says why.
 */
export function AcceptPanel({ quote, revision, actions, onAsk }: AcceptPanelProps) {
  const profile = useProfile();
  const [titleId, problemId] = [useId(), useId()];
  const first = useVerifiedFirst();
  const [rejecting, setRejecting] = useState(false);
  const [signed, setSigned] = useState<Signature | null>(null);
  const { register, handleSubmit, formState } = useForm<Signature>({
    mode: 'onTouched',
    defaultValues: {
      signerName: fullName(profile),
      signerTitle: profile.jobTitle ?? '',
      purchaseOrder: quote.acceptanceRequest?.purchaseOrder ?? '',
    },
  });
  const { accept } = actions;
  const ask = handleSubmit((signature) => {
    if (!quote.taxProblem) first.run(() => setSigned(signature));
  });
  const send = ({ signerName, signerTitle, purchaseOrder }: Signature) =>
    accept.mutate(
      {
        revision,
        signerName: signerName.trim(),
        signerTitle: signerTitle.trim() || undefined,
        purchaseOrder: purchaseOrder.trim() || undefined,
      },
      { onSettled: () => setSigned(null) },
    );
  const { needs = [], missing = [], people = [] } = quote.acceptanceCheck ?? {};
  const needsOrder = needs.includes('purchase_order');
  const signsOnly = missing.length > 0;
  const amount = formatMoney(quote.total, quote.currency);
  const problem = quote.taxProblem && quoteTexts.tax.problem[quote.taxProblem];
  const can = (action: Quote['actions'][number]) => offered(quote).includes(action);
  const waitsForOther = quote.acceptanceRequest?.state === 'waiting' && !can('accept');
  return (
    <Box
      component="section"
      id={ACCEPT_ID}
      aria-labelledby={titleId}
      sx={{ ...cardStyle, borderColor: 'border.strong', p: 2.5, scrollMarginTop: 72 }}
    >
      <Box component="form" noValidate onSubmit={(event) => void ask(event)} sx={{ display: 'grid', gap: 2 }}>
        <div>
          <Typography id={titleId} variant="h4" component="h2">
            {waitsForOther ? acceptanceTexts.other : words.title}
          </Typography>
          <Typography variant="small" component="p" color="textSecondary" sx={{ mt: '4px' }}>
            {waitsForOther ? acceptanceTexts.otherText : words.text(quote.number, revision)}
          </Typography>
        </div>
        {can('accept') && (
          <>
            {(signsOnly || needsOrder) && (
              <Typography variant="small" component="p">
                {signsOnly && acceptanceTexts.lead.request(people)} {needsOrder && acceptanceTexts.lead.order}
              </Typography>
            )}
            <Field
              label={words.name}
              autoComplete="name"
              inputProps={{ maxLength: 100 }}
              error={formState.errors.signerName?.message}
              {...register('signerName', formRule(SIGNER_NAME))}
            />
            <Field
              label={words.signerTitle}
              optional
              autoComplete="organization-title"
              inputProps={{ maxLength: 100 }}
              {...register('signerTitle')}
            />
            <Box
              component={Field}
              label={words.purchaseOrder}
              optional={!needsOrder}
              error={formState.errors.purchaseOrder?.message}
              placeholder={words.purchaseOrderHint}
              inputProps={{ maxLength: 100 }}
              sx={{ '& input': { typography: 'mono' } }}
              {...register('purchaseOrder', {
                validate: (typed) => !needsOrder || cleanText(typed) !== '' || acceptanceTexts.orderRequired,
              })}
            />
            <Button
              variant="lit"
              fullWidth
              type="submit"
              {...first.button}
              {...(problem && { disabled: true, 'aria-describedby': problemId })}
            >
              {signsOnly ? acceptanceTexts.sign(amount) : words.accept(amount)}
            </Button>
            {problem && (
              <Typography id={problemId} variant="small" component="p" color="textSecondary" sx={{ mt: -1 }}>
                {problem.title}. {problem.client}
              </Typography>
            )}
          </>
        )}
        {can('request_change') && (
          <Button
            fullWidth
            {...first.button}
            onClick={() => first.run(() => onAsk('change'))}
            style={{ marginTop: -8 }}
          >
            {againTexts.change.ask}
          </Button>
        )}
        {can('reject') && (
          <Button
            variant="text"
            color="error"
            fullWidth
            {...first.button}
            onClick={() => first.run(() => setRejecting(true))}
            style={{ marginTop: -8 }}
          >
            {words.reject}
          </Button>
        )}
        <VerifyFirst first={first} to="decide" />
      </Box>
      <AcceptDialog
        open={signed !== null}
        quote={quote}
        revision={revision}
        signsOnly={signsOnly}
        purchaseOrder={signed?.purchaseOrder.trim() ?? ''}
        busy={accept.isPending}
        onConfirm={() => signed && send(signed)}
        onClose={() => setSigned(null)}
      />
      <ReasonDialog
        open={rejecting}
        words={quoteTexts.reject}
        busy={actions.reject.isPending}
        onSend={actions.reject.mutate}
        onClose={() => setRejecting(false)}
      />
    </Box>
  );
}
