import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { Button } from '../../shared/components/actions/Button';
import { submitQuote } from '../../shared/api/quotes';
import type { Quote, SubmitInput } from '../../shared/api/schema';
import { paths } from '#rules/paths';
import type { Crumb } from '../../shared/components/frame/Crumbs';
import { useProfile } from '../../shared/session/session';
import { usePortal } from '../portal';
import { useVerifiedFirst } from '../shell/use-verified-first';
import { VerifyFirst } from '../shell/VerifyFirst';
import { SubmitDialog } from '../quotes/SubmitDialog';
import { BuilderFrame, ONE_COLUMN } from './BuilderFrame';
import { isComplete } from '../../shared/builder/builder-state';
import { BuilderNotices } from './BuilderNotices';
import { ConfigureStep } from '../../shared/builder/ConfigureStep';
import { CommissionEstimate } from '../partner-programme/commission/CommissionEstimate';
import type { Buyer, StoredDraft } from './rules/draft-storage';
import { ForWhom } from './steps/ForWhom';
import { NextBar } from './steps/NextBar';
import { QuoteSummary, type NextStep } from './steps/QuoteSummary';
import { isReferenceValid, ReviewStep } from './steps/ReviewStep';
import { ReturnBar } from '../punchout/ReturnBar';
import { ReturnPanel } from '../punchout/ReturnPanel';
import { punchOutTexts } from '../punchout/texts';
import { useAskForLine } from '../punchout/use-ask-for-line';
import { builderTexts } from '../../shared/builder/texts';
import type { DraftDispatch } from './use-draft';
import type { LineState, useLines } from '../../shared/builder/use-lines';
import { PricingProvider, pricingOf } from './use-pricing';
import type { Save, Submit } from './use-save';
import { useStep } from './use-step';

const { save: saveWords, conflict, forWhom } = builderTexts;

interface BuilderProps {
  title: string;
  crumbs: Crumb[];
  /** Back link of step 2; step 3 goes back to step 2. */
  back: { to: string; label: string };
  selectTo: string;
  buyer: Buyer;
  /** Called when a partner chooses the client; undefined when the client cannot be changed. */
  onBuyer?: (buyer: Buyer) => void;
  isEdit: boolean;
  /** The saved quote that is being edited. */
  quote?: Quote;
  stored: StoredDraft;
  dispatch: DraftDispatch;
  lines: ReturnType<typeof useLines>;
  save: Save;
  nameOf: (productId: string) => string;
  onEmptied: () => void;
  notices?: ReactNode;
  /** True while the user must resolve a conflict before saving. */
  isOnHold?: boolean;
}

/** Steps 2 and 3 of a new or existing quote. `?step=review` selects step 3. */
export function Builder(props: BuilderProps) {
  const { title, crumbs, back, selectTo, isEdit, stored, dispatch, lines, save, nameOf, onEmptied, notices } = props;
  const { isOnHold = false, quote, buyer, onBuyer } = props;
  const { draft } = stored;
  const { configured, states, isLoading } = lines;
  const step = useStep();
  const first = useVerifiedFirst();
  const { basePath, isPartner, punchOut } = usePortal();
  const { company } = useProfile();
  const [tries, setTries] = useState(0);
  const categories = new Map(configured.map(({ product }) => [product.id, product.category]));
  const groups = new Map(configured.map(({ product }) => [product.id, product.group]));

  const isReady = states.length > 0 && configured.length === states.length && configured.every(isComplete);
  const isForNobody = buyer === undefined;
  const hint = isOnHold ? conflict.decide : isForNobody ? forWhom.choose : whatIsMissing(states);
  const isDisabled = !isReady || isOnHold || isForNobody;
  const isReview = step.isReview && (isReady || isLoading);
  // When something is missing, returns to step 2, where the user can complete it.
  const { isReview: isAsked, toConfigure } = step;
  useEffect(() => {
    if (isAsked && !isReview) toConfigure({ replace: true });
  }, [isAsked, isReview, toConfigure]);

  // Returns to step 2, which marks the lines that the server refused.
  const showErrors = useEffectEvent(() => isReview && toConfigure({ replace: true }));
  useEffect(() => {
    if (save.errors.lines.length > 0) showErrors();
  }, [save.errors]);

  const [asking, setAsking] = useState(false);
  const [unsent, setUnsent] = useState<{ asked: SubmitInput; clientId: string | null } | null>(null);
  const clientId = buyer?.id ?? null;
  const write = (submit: Submit | null) => {
    if (!isDisabled) save.run({ lines: configured, reference: draft.customerReference, submit });
  };
  const askForLine = useAskForLine();
  const saving: NextStep = {
    label: punchOut ? punchOutTexts.returnTo(punchOut.buyer) : isEdit ? saveWords.update : saveWords.create,
    run: () => write(null),
    busy: save.isSaving,
    isDisabled: isDisabled || !isReferenceValid(draft.customerReference),
    hint,
  };
  const review: NextStep = {
    label: punchOut ? punchOutTexts.toReturn : builderTexts.toReview,
    run: step.toReview,
    isDisabled,
    hint,
  };
  const isIncomplete = isForNobody || configured.some(({ missing }) => missing.length > 0);
  const refused = isIncomplete && !isOnHold ? { onRefused: () => setTries((before) => before + 1) } : {};
  const next = { ...(isReview || (isEdit && !punchOut) ? saving : review), ...refused };

  const second = punchOut ? null : isReview ? (
    <>
      <Box
        component={Button}
        fullWidth
        busy={save.isSubmitting}
        disabled={saving.isDisabled}
        {...first.button}
        onClick={() => first.run(() => setAsking(true))}
        sx={{ mt: 1, [ONE_COLUMN]: { mt: 2 } }}
      >
        {isEdit ? saveWords.updateAndSubmit : saveWords.createAndSubmit}
      </Box>
      {asking && (
        <SubmitDialog
          // A delivery address belongs to one client, so a change of the client removes it.
          quote={quote && (quote.clientId === clientId ? quote : { ...quote, deliveryAddress: null })}
          unsent={unsent?.clientId === clientId ? unsent.asked : null}
          client={buyer ?? null}
          busy={save.isSubmitting}
          onSubmit={(asked) => {
            setAsking(false);
            setUnsent({ asked, clientId });
            write(async (saved) => {
              const submitted = await submitQuote(saved, asked);
              return { quote: submitted, to: paths.quote(basePath, submitted.id) };
            });
          }}
          onClose={() => setAsking(false)}
        />
      )}
      <VerifyFirst first={first} to="submit" sx={{ mt: 1.5 }} />
      <Typography variant="caption" component="p" color="textTertiary" sx={{ mt: 1.25 }}>
        {saveWords.staysDraft}
      </Typography>
    </>
  ) : (
    isEdit && (
      <Button fullWidth disabled={isDisabled} onClick={review.run} style={{ marginTop: 8 }}>
        {builderTexts.toReview}
      </Button>
    )
  );
  return (
    <PricingProvider lines={configured} isLoading={isLoading} of={pricingOf(buyer ?? company, quote)}>
      <BuilderFrame
        isBusy={save.isSaving || save.isSubmitting}
        isInert={save.isSaved}
        title={title}
        text={isPartner && (isForNobody ? forWhom.choose : forWhom.for(buyer?.name ?? company.name))}
        crumbs={isReview ? [...crumbs.slice(0, -1), { label: builderTexts.review }] : crumbs}
        back={isReview ? { to: step.configureTo, label: builderTexts.backToOptions } : back}
        step={isReview ? 2 : 1}
        selectTo={selectTo}
        configureTo={step.configureTo}
        actions={isEdit && !isReview && <Button to={selectTo}>{builderTexts.addMore}</Button>}
        notices={
          <BuilderNotices save={save} lines={lines} isEdit={isEdit} isOnHold={isOnHold}>
            {notices}
          </BuilderNotices>
        }
        aside={
          punchOut && isReview ? (
            <ReturnPanel punchOut={punchOut} next={next} />
          ) : (
            <QuoteSummary
              categories={categories}
              buyer={buyer}
              next={next}
              second={second}
              hasBar={isReview}
              totalsOnly={isReview}
              below={isPartner && buyer && <CommissionEstimate groups={groups} />}
            />
          )
        }
        keepAside={isReview}
        bar={!save.isSaved && (punchOut && isReview ? <ReturnBar next={next} /> : <NextBar next={next} />)}
      >
        {isReview ? (
          <ReviewStep
            buyer={buyer}
            quote={quote}
            lines={configured}
            categories={categories}
            reference={draft.customerReference}
            referenceError={save.errors.reference}
            dispatch={dispatch}
            onAsk={isDisabled ? undefined : (index) => write((saved) => askForLine(saved, index))}
          />
        ) : (
          <>
            {isPartner && onBuyer && (
              <Box sx={{ mb: 3, maxWidth: 420 }}>
                <ForWhom value={buyer} onChange={onBuyer} tries={tries} />
              </Box>
            )}
            <ConfigureStep
              states={states}
              nameOf={nameOf}
              errors={save.errors.lines}
              tries={isForNobody ? 0 : tries}
              dispatch={dispatch}
              onEmptied={onEmptied}
              wayOn={<Button to={selectTo}>{builderTexts.addMore}</Button>}
            />
          </>
        )}
      </BuilderFrame>
    </PricingProvider>
  );
}

/** Returns the reason why the lines cannot be saved, when the user can resolve it; otherwise null. */
function whatIsMissing(states: LineState[]): string | null {
  if (states.length === 0) return builderTexts.selectOne;
  if (states.some(({ status }) => status === 'failed')) return builderTexts.failedHint;
  const incomplete = states.flatMap((state) =>
    state.status === 'ready' && !isComplete(state.configured) ? [state.configured] : [],
  );
  if (incomplete.some(({ configuration }) => configuration === null)) return builderTexts.choosePrice;
  return incomplete.length > 0 ? builderTexts.missingHint : null;
}
