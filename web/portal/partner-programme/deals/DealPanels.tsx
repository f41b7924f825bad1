import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { DEAL_MESSAGE, DEAL_PROBLEMS, NEXT_STEP } from '#rules/deal';
import { paths } from '#rules/paths';
import { textProblem } from '#rules/text-rule';
import type { Deal } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { Notice } from '../../../shared/components/feedback/Notice';
import { DayField } from '../../../shared/components/fields/DayField';
import { Field } from '../../../shared/components/fields/Field';
import { SelectInput } from '../../../shared/components/fields/SelectInput';
import { Panel } from '../../../shared/components/frame/Panel';
import { daysUntil, formatDay, formatMoneyShort } from '../../../shared/format';
import { dealWords } from '../../../shared/partner-programme/deals/texts';
import { statusLabel } from '../../../shared/labels';
import { usePortal } from '../../portal';
import { answerQuestion, extendDeal, linkableQuotesQuery, linkQuote, planDeal, registerAgain } from './api';
import { dealTexts } from './texts';
import { Failure, useAct } from './use-act';

const words = dealTexts.detail;

/** Panel with the protection of the customer, or the reason for a refusal, and the available actions. */
export function ProtectionPanel({ deal }: { deal: Deal }) {
  const extend = useAct(words.extendDone);
  const again = useAct(words.againDone);
  const { registration, protectedUntil, declineReason, actions } = deal;
  const until = protectedUntil && dealWords.until(formatDay(protectedUntil));
  return (
    <Panel title={words.protection}>
      <Box sx={{ display: 'grid', gap: 1.5, typography: 'small' }}>
        {registration === 'approved' &&
          until &&
          (deal.attention.includes('protection_ending') ? (
            <Notice
              tone="warning"
              role="none"
              title={`${until}, ${dealTexts.card.left(Math.max(0, daysUntil(protectedUntil)))}`}
            >
              {actions.includes('extend') ? words.ending : words.endingExtended}
            </Notice>
          ) : (
            <p>
              {until}
              {daysUntil(protectedUntil) >= 0 && `, ${dealTexts.card.left(daysUntil(protectedUntil))}`}
              {deal.isExtended && `. ${words.extended}`}
            </p>
          ))}
        {registration === 'pending' && <p>{words.inReview}</p>}
        {registration === 'expired' && <p>{dealTexts.card.expired}</p>}
        {registration === 'declined' && (
          <Notice tone="warning" title={dealTexts.card.declined}>
            {declineReason}
          </Notice>
        )}
        {actions.includes('extend') && (
          <Button busy={extend.isPending} onClick={() => extend.mutate(() => extendDeal(deal))}>
            {words.extend}
          </Button>
        )}
        <Failure of={extend} />
        {actions.includes('register_again') && (
          <Button busy={again.isPending} onClick={() => again.mutate(() => registerAgain(deal))}>
            {words.again}
          </Button>
        )}
        <Failure of={again} />
      </Box>
    </Panel>
  );
}

/** Panel with a question of staff, and a form to answer it. */
export function QuestionPanel({ deal }: { deal: Deal }) {
  const [message, setMessage] = useState('');
  const [isAsked, setAsked] = useState(false);
  const act = useAct(words.answered, () => {
    setMessage('');
    setAsked(false);
  });
  if (!deal.question || !deal.actions.includes('answer')) return null;
  const problem = textProblem(DEAL_MESSAGE, message.trim());
  return (
    <Panel title={words.question}>
      <Box
        component="form"
        noValidate
        sx={{ display: 'grid', gap: 2 }}
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
          if (!problem && !act.isPending) act.mutate(() => answerQuestion(deal, message.trim()));
        }}
      >
        <p>{deal.question}</p>
        <Field
          label={words.answer}
          multiline
          minRows={2}
          value={message}
          error={isAsked ? (problem ?? undefined) : undefined}
          onChange={(event) => setMessage(event.target.value)}
        />
        <Failure of={act} />
        <Box>
          <Button type="submit" variant="contained" busy={act.isPending}>
            {words.send}
          </Button>
        </Box>
      </Box>
    </Panel>
  );
}

/** Panel with the next step of the deal and its date. */
export function NextStepPanel({ deal }: { deal: Deal }) {
  const [typed, setTyped] = useState<{ step?: string; day?: string }>({});
  const [isAsked, setAsked] = useState(false);
  const act = useAct(words.saved, () => setTyped({}));
  if (!deal.actions.includes('plan')) return null;
  const { step = deal.nextStep ?? '', day = deal.nextStepOn ?? '' } = typed;
  const problem = textProblem(NEXT_STEP, step.trim()) ?? (day && !step.trim() ? DEAL_PROBLEMS.stepWithoutText : null);
  const isChanged = step.trim() !== (deal.nextStep ?? '') || day !== (deal.nextStepOn ?? '');
  return (
    <Panel title={words.nextStep}>
      <Box
        component="form"
        noValidate
        sx={{ display: 'grid', gap: 2 }}
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
          if (!problem && !act.isPending) act.mutate(() => planDeal(deal, step.trim() || null, day || null));
        }}
      >
        <Field
          label={words.nextStep}
          value={step}
          error={isAsked ? (problem ?? undefined) : undefined}
          onChange={(event) => setTyped({ ...typed, step: event.target.value })}
        />
        <DayField
          label={words.nextStepOn}
          optional
          value={day}
          onChange={(event) => setTyped({ ...typed, day: event.target.value })}
        />
        <Failure of={act} />
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button type="submit" busy={act.isPending} disabled={!isChanged}>
            {words.saveStep}
          </Button>
          {deal.nextStep && (
            <Button variant="text" onClick={() => !act.isPending && act.mutate(() => planDeal(deal, null, null))}>
              {words.done}
            </Button>
          )}
        </Box>
      </Box>
    </Panel>
  );
}

/** Panel with the quote of the deal, which can be linked and unlinked. */
export function QuotePanel({ deal }: { deal: Deal }) {
  const { basePath } = usePortal();
  const act = useAct(words.saved);
  const [chosen, setChosen] = useState('');
  const mayLink = deal.actions.includes('link_quote');
  const { data: quotes } = useQuery({ ...linkableQuotesQuery(deal.id), enabled: mayLink && !deal.quote });
  if (!deal.quote && !mayLink) return null;
  return (
    <Panel title={words.quote}>
      <Box sx={{ display: 'grid', gap: 1.5, typography: 'small' }}>
        {deal.quote ? (
          <>
            <p>
              <Link to={paths.quote(basePath, deal.quote.id)} className="link mono">
                {deal.quote.number}
              </Link>
              {`, ${statusLabel(deal.quote.status).toLowerCase()}, ${formatMoneyShort(deal.quote.total)}`}
            </p>
            <Failure of={act} />
            {mayLink && (
              <Box>
                <Button size="small" busy={act.isPending} onClick={() => act.mutate(() => linkQuote(deal, null))}>
                  {words.unlink}
                </Button>
              </Box>
            )}
          </>
        ) : (
          <>
            <p>{words.noQuote}</p>
            {quotes?.length === 0 && <p className="tertiary">{words.noQuotes}</p>}
            {quotes && quotes.length > 0 && (
              <>
                <SelectInput
                  label={words.quote}
                  placeholder={words.chooseQuote}
                  value={chosen}
                  options={quotes.map(({ id, number, total }) => ({
                    value: id,
                    label: `${number}, ${formatMoneyShort(total)}`,
                  }))}
                  onChange={(event) => setChosen(event.target.value)}
                />
                <Failure of={act} />
                <Box>
                  <Button
                    disabled={!chosen}
                    busy={act.isPending}
                    onClick={() => act.mutate(() => linkQuote(deal, chosen))}
                  >
                    {words.link}
                  </Button>
                </Box>
              </>
            )}
          </>
        )}
      </Box>
    </Panel>
  );
}
