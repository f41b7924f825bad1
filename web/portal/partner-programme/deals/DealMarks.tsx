import {
  ArrowRight,
  CircleCheck,
  CircleDashed,
  CircleX,
  FileText,
  MessageCircleQuestion,
  ShieldAlert,
  ShieldCheck,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { DealRow } from '../../../shared/api/schema';
import { classes } from '../../../shared/classes';
import { daysUntil } from '../../../shared/format';
import { dealWords } from '../../../shared/partner-programme/deals/texts';
import { dealTexts } from './texts';

const words = dealTexts.card;
const SHORT = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
/** Formats a date as '20 May'. The year is omitted, because the dates on cards are close to today. */
const shortDay = (iso: string) => SHORT.format(new Date(iso));

interface MarkProps {
  icon: ReactNode;
  tone?: 'soon' | 'good' | 'quiet';
  children: ReactNode;
}

function Mark({ icon, tone, children }: MarkProps) {
  return (
    <li className={classes(tone)}>
      {icon}
      <span>{children}</span>
    </li>
  );
}

/** Marks on a deal's card: the next step, the protection of the customer, and pending actions. */
export function DealMarks({ deal }: { deal: DealRow }) {
  const { stage, attention, quote } = deal;
  if (stage === 'won')
    return (
      <Mark icon={<CircleCheck size={13} />} tone="good">
        {words.wonOn(shortDay(deal.stageSince))}
      </Mark>
    );
  if (stage === 'lost') {
    return <Mark icon={<CircleX size={13} />}>{words.lostOn(shortDay(deal.stageSince), deal.lostReason ?? '')}</Mark>;
  }
  return (
    <>
      {attention.includes('question') && (
        <Mark icon={<MessageCircleQuestion size={13} />} tone="soon">
          {words.question}
        </Mark>
      )}
      {attention.includes('quote_expired') && (
        <Mark icon={<FileText size={13} />} tone="soon">
          {words.quoteExpired}
        </Mark>
      )}
      {attention.includes('quote_rejected') && (
        <Mark icon={<FileText size={13} />} tone="soon">
          {words.quoteRejected}
        </Mark>
      )}
      <NextStep deal={deal} />
      <Protection deal={deal} />
      {quote && (
        <Mark icon={<FileText size={13} />}>
          {words.quote} <span className="mono no-break">{quote.number}</span>
        </Mark>
      )}
    </>
  );
}

function NextStep({ deal: { nextStep, nextStepOn, attention } }: { deal: DealRow }) {
  if (!nextStep)
    return (
      <Mark icon={<CircleDashed size={13} />} tone="quiet">
        {words.noStep}
      </Mark>
    );
  return (
    <Mark icon={<ArrowRight size={13} />} tone={attention.includes('step_overdue') ? 'soon' : undefined}>
      {nextStep}
      {nextStepOn && (
        <>
          , <span className="num no-break">{shortDay(nextStepOn)}</span>
        </>
      )}
    </Mark>
  );
}

function Protection({ deal: { registration, protectedUntil, attention } }: { deal: DealRow }) {
  if (registration !== 'approved' || !protectedUntil) {
    return (
      <Mark icon={<ShieldAlert size={13} />} tone="soon">
        {words[registration === 'approved' ? 'expired' : registration]}
      </Mark>
    );
  }
  const isEnding = attention.includes('protection_ending');
  return (
    <Mark icon={isEnding ? <ShieldAlert size={13} /> : <ShieldCheck size={13} />} tone={isEnding ? 'soon' : undefined}>
      {dealWords.until(shortDay(protectedUntil))}
      {isEnding && `, ${words.left(Math.max(0, daysUntil(protectedUntil)))}`}
    </Mark>
  );
}
