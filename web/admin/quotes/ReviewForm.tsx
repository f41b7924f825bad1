import Box from '@mui/material/Box';
import { useId, useLayoutEffect, useRef, type RefObject, type SubmitEvent } from 'react';
import type { Quote } from '../../shared/api/schema';
import { Field } from '../../shared/components/fields/Field';
import { Notice } from '../../shared/components/feedback/Notice';
import { texts } from '../../shared/texts';
import { adminPaths } from '#rules/admin-paths';
import { ConflictNotice } from '../components/ConflictNotice';
import { RecordLink } from '../components/RecordLink';
import { Segments } from '../../shared/components/actions/Segments';
import { AdjustFields } from './AdjustFields';
import { NeedsAgreement } from './NeedsAgreement';
import { ReviewFooter } from './ReviewFooter';
import { QuoteTax } from './QuoteTax';
import { ReviewLines } from './ReviewLines';
import { TermsFields } from './TermsFields';
import { WhyReturned } from './WhyReturned';
import { handTaxTexts } from './hand-tax/texts';
import { adminQuoteTexts } from './texts';
import { useReview, type Decision } from './use-review';

const words = adminQuoteTexts;
const DECISIONS: { value: Decision; label: string; needs: Quote['actions'][number] }[] = [
  { value: 'approve', label: words.tabs.approve, needs: 'adjust_pricing' },
  { value: 'adjust', label: words.tabs.adjust, needs: 'adjust_pricing' },
  { value: 'decline', label: words.tabs.decline, needs: 'decline' },
];

interface ReviewFormProps {
  quote: Quote;
  /** True to omit the lines, when the page shows them beside the form. */
  bare?: boolean;
  /** Called after the quote was approved or declined. */
  onDone?: () => void;
}

/** Form for the decision on a quote under review: lines, prices, terms, and the resulting totals. */
export function ReviewForm({ quote: begun, bare = false, onDone = () => undefined }: ReviewFormProps) {
  const review = useReview(begun, onDone);
  const quote = { ...review.quote, actions: begun.actions }; // also while another version is being reviewed
  const panel = useId();
  const form = useRef<HTMLFormElement>(null);
  useKeptFocus(form, review.decision);
  const decisions = DECISIONS.filter(
    ({ value, needs }) => quote.actions.includes(needs) && !(value === 'approve' && begun.needsAgreement),
  );
  const unsent = whyUnsent(begun);
  const unpriced = quote.items.find(({ billingPrice }) => billingPrice === null);
  const act = (what: Parameters<typeof review.decide>[0]) => {
    if (unsent && (what === 'approve' || what === 'adjustAndApprove')) return;
    if (review.decide(what) !== undefined) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
    }
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    act(review.decision === 'adjust' ? 'adjustAndApprove' : review.decision);
  };
  return (
    <form ref={form} onSubmit={submit} noValidate style={formStyle}>
      <Box
        sx={{ flex: 1, overflowY: { lg: 'auto' }, px: 2.5, pt: 0.5, pb: 2.5, display: 'grid', alignContent: 'start' }}
      >
        {begun.needsAgreement && (
          <NeedsAgreement quote={begun} rules={begun.needsAgreement} onWithdrawn={review.onWithdrawn} />
        )}
        {!bare && (
          <>
            {quote.returned && (
              <Box sx={{ mt: 1.5, mb: 1 }}>
                <WhyReturned returned={quote.returned} />
              </Box>
            )}
            <ReviewLines items={quote.items} currency={quote.currency} />
            {quote.actions.includes('change_lines') && (
              <Box sx={{ mt: 1.5, typography: 'small' }}>
                <RecordLink to={adminPaths.quoteLines(quote.id)}>{words.lines.action}</RecordLink>
              </Box>
            )}
            {quote.taxDecision && (
              <Box sx={{ mt: 2, pt: 2, borderTop: 1, borderColor: 'divider' }}>
                <QuoteTax quote={{ ...quote, ...review.preview.data }} />
              </Box>
            )}
          </>
        )}
        {decisions.length > 0 && (
          <>
            <Box sx={{ my: 2 }}>
              <Segments
                label={words.decision}
                value={review.decision}
                options={decisions}
                controls={panel}
                onChange={review.setDecision}
              />
            </Box>
            <Box id={panel} role="tabpanel" aria-label={words.tabs[review.decision]} sx={{ display: 'grid', gap: 2 }}>
              {review.conflict && (
                <ConflictNotice
                  error={review.conflict}
                  busy={review.busy !== null}
                  onReload={review.reload}
                  onOverwrite={review.overwrite}
                />
              )}
              {review.problem && (
                <Notice tone="error" title={texts.error}>
                  {review.problem}
                </Notice>
              )}
              {review.decision === 'approve' && unpriced && (
                <Notice tone="warning" role="none" title={words.adjust.notPriced}>
                  {words.totals.unpriced(unpriced.product.name)}
                </Notice>
              )}
              {review.decision === 'adjust' && <AdjustFields quote={quote} review={review} />}
              {review.decision === 'decline' ? (
                <Field
                  label={words.decline.reason}
                  multiline
                  minRows={4}
                  value={review.values.reason}
                  error={review.errors.reason}
                  hint={words.decline.hint}
                  onChange={(event) => review.set({ reason: event.target.value })}
                  inputProps={{ maxLength: 2000 }}
                />
              ) : (
                <TermsFields review={review} />
              )}
            </Box>
          </>
        )}
      </Box>
      {decisions.length > 0 && <ReviewFooter quote={quote} review={review} unsent={unsent} onAct={act} />}
    </form>
  );
}

/** Says why a quote under review cannot be sent because of its VAT; null when it can. */
const whyUnsent = ({ handTax }: Quote): string | null =>
  handTax && handTax !== 'agreed' ? handTaxTexts.unsent[handTax] : null;

/**
 * Moves the focus to the surrounding panel or page when what has the focus is removed: the form after a decision, or
 * the button of a decision that is not possible any more.
 */
function useKeptFocus(form: RefObject<HTMLElement | null>, decision: Decision) {
  const before = useRef(decision);
  useLayoutEffect(() => {
    if (before.current !== decision && document.activeElement === document.body)
      surrounding(form.current)?.focus({ preventScroll: true });
    before.current = decision;
  }, [form, decision]);
  useLayoutEffect(() => {
    const element = form.current;
    const around = surrounding(element);
    return () => {
      if (element?.contains(document.activeElement)) around?.focus({ preventScroll: true });
    };
  }, [form]);
}

const surrounding = (element: HTMLElement | null) => element?.closest<HTMLElement>('[data-opened], main');

const formStyle = { flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' } as const;
