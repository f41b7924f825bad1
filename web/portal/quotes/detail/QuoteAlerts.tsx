import Box from '@mui/material/Box';
import { Clock } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Quote } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { Notice } from '../../../shared/components/feedback/Notice';
import { daysUntil, formatDay, plural } from '../../../shared/format';
import { ReturnedNotice } from '../../../shared/quotes/ReturnedNotice';
import { TaxProblem } from '../../../shared/quotes/TaxProblem';
import { fullName } from '../../../shared/components/badges/Initials';
import { useProfile } from '../../../shared/session/session';
import { paths } from '#rules/paths';
import { texts } from '../../../shared/texts';
import { layout } from '../../../shared/theme';
import { usePortal } from '../../portal';
import { quoteTexts } from '../texts';
import { offered, validity } from '../validity';
import { SignatureAlert } from './SignatureAlert';
import { StaleNotice } from './StaleNotice';
import { againTexts, closedTexts } from './texts';
import type { Question } from './QuoteQuestions';
import { useGoOn } from '../../../shared/use-go-on';
import { useVerifiedFirst } from '../../shell/use-verified-first';
import { VerifyFirst } from '../../shell/VerifyFirst';
import type { QuoteActions } from './use-quote-actions';

interface QuoteAlertsProps {
  quote: Quote;
  actions: QuoteActions;
  onReviewPrices: () => void;
  onAsk: (question: Question) => void;
}

/** Alerts at the top of the page: the result of the last action, and the validity of the quote. */
export function QuoteAlerts({ quote, actions, onReviewPrices, onAsk }: QuoteAlertsProps) {
  const { basePath } = usePortal();
  const { outcome, dismiss } = actions;
  const top = useRef<HTMLDivElement>(null);
  // Scrolls to the alert, because the button of the action may be far below.
  useEffect(() => {
    if (outcome) top.current?.scrollIntoView({ block: 'nearest' });
  }, [outcome]);
  return (
    <Box
      ref={top}
      sx={{ display: 'grid', gap: 1.5, '&:not(:empty)': { mb: 2.5 }, scrollMarginTop: layout.topbar + 16 }}
    >
      {outcome?.kind === 'error' && (
        <Notice tone="error" title={texts.error} onClose={dismiss}>
          {outcome.message}
        </Notice>
      )}
      {outcome?.kind === 'stale' && <StaleNotice quote={quote} fresh={outcome.fresh} actions={actions} />}
      {outcome?.kind === 'prices' && (
        <Notice
          tone="warning"
          role="alert"
          title={quoteTexts.prices.title}
          onClose={dismiss}
          action={
            <Button size="small" onClick={onReviewPrices}>
              {quoteTexts.prices.review}
            </Button>
          }
        >
          {quoteTexts.prices.text}
        </Notice>
      )}
      {outcome?.kind === 'notices' && (
        <Notice
          tone="warning"
          title={quoteTexts.list.duplicatedTitle}
          onClose={dismiss}
          action={
            <Button size="small" to={paths.quote(basePath, outcome.id)}>
              {quoteTexts.list.open}
            </Button>
          }
        >
          {outcome.messages.map((message) => (
            <div key={message}>{message}</div>
          ))}
        </Notice>
      )}
      {quote.draftedBy && (
        <Notice tone="info" role="none" title={quoteTexts.list.draftedBy(quote.draftedBy)}>
          {quoteTexts.list.drafted}
        </Notice>
      )}
      <SignatureAlert quote={quote} actions={actions} />
      <TaxAlert quote={quote} onAsk={onAsk} />
      <ReturnedAlert quote={quote} />
      <RejectedAlert quote={quote} actions={actions} />
      <ValidityAlert quote={quote} onAsk={onAsk} />
    </Box>
  );
}

/** Alert on a sent quote whose VAT no longer stands, with the button for the next step. */
function TaxAlert({ quote, onAsk }: Pick<QuoteAlertsProps, 'quote' | 'onAsk'>) {
  const { company } = useProfile();
  const first = useVerifiedFirst();
  const canAsk = quote.taxProblem === 'tax_changed' && offered(quote).includes('request_change');
  return (
    <TaxProblem
      quote={quote}
      reader={quote.company.id === company.id ? 'client' : 'partner'}
      action={
        canAsk && (
          <Button size="small" {...first.button} onClick={() => first.run(() => onAsk('change'))}>
            {againTexts.change.ask}
          </Button>
        )
      }
    />
  );
}

/** Alert on a sent quote that is under review again, and cannot be accepted until it is sent again. */
function ReturnedAlert({ quote: { returned, company } }: { quote: Quote }) {
  const words = againTexts.returned;
  const reader = fullName(useProfile());
  if (!returned) return null;
  return returned.type === 'recalled' ? (
    <ReturnedNotice returned={returned} title={words.recalled}>
      {words.recalledText}
    </ReturnedNotice>
  ) : (
    <ReturnedNotice
      returned={returned}
      title={returned.actorName === reader ? words.you : words.somebody(returned.actorName ?? company.name)}
    >
      {words.askedText}
    </ReturnedNotice>
  );
}

/** Alert on a rejected quote with the reason, and a button for the next step. */
function RejectedAlert({ quote, actions: { duplicate, outcome } }: Pick<QuoteAlertsProps, 'quote' | 'actions'>) {
  const { basePath } = usePortal();
  const goOn = useGoOn();
  if (quote.status !== 'rejected') return null;
  const change = () =>
    duplicate.mutate(undefined, {
      // When the copy differs from the original, shows the differences here before leaving.
      onSuccess: (copy) => copy.notices.length === 0 && void goOn(paths.editQuote(basePath, copy.id)),
    });
  return (
    <Notice
      tone="error"
      role="none"
      title={closedTexts.rejected}
      action={
        offered(quote).includes('duplicate') &&
        outcome?.kind !== 'notices' && (
          <Button variant="lit" busy={duplicate.isPending} onClick={change}>
            {closedTexts.duplicate}
          </Button>
        )
      }
    >
      <blockquote style={{ margin: '2px 0 6px', whiteSpace: 'pre-line' }}>
        {quote.rejectionReason ?? closedTexts.noReason}
      </blockquote>
      {closedTexts.again}
    </Notice>
  );
}

function ValidityAlert({ quote, onAsk }: Pick<QuoteAlertsProps, 'quote' | 'onAsk'>) {
  const words = quoteTexts.alerts;
  const first = useVerifiedFirst();
  const state = validity(quote);
  if (!quote.validUntil || state === 'open' || (quote.returned && state === 'soon')) return null;
  const date = formatDay(quote.validUntil);
  const isDraft = offered(quote).includes('submit');
  const canAsk = offered(quote).includes('request_change');
  if (state === 'past') {
    return (
      <Notice
        tone="error"
        role="none"
        icon={<Clock size={17} />}
        title={words.expired}
        action={
          canAsk && (
            <Button variant="lit" {...first.button} onClick={() => first.run(() => onAsk('change'))}>
              {againTexts.change.askDate}
            </Button>
          )
        }
      >
        {(isDraft ? words.expiredDraft : canAsk ? againTexts.expiredAsk : words.expiredText)(date)}
        {canAsk && <VerifyFirst first={first} to="ask" />}
      </Notice>
    );
  }
  const days = daysUntil(quote.validUntil);
  const left = days > 0 ? words.left(plural(days, 'day')) : words.today;
  return (
    <Notice tone="warning" role="none" icon={<Clock size={17} />} title={words.soon}>
      {left} {offered(quote).includes('accept') ? words.acceptBefore(date) : words.validUntil(date)}
    </Notice>
  );
}
