import type { Quote } from '../../shared/api/schema';
import { ReturnedNotice } from '../../shared/quotes/ReturnedNotice';
import { adminQuoteTexts } from './texts';

const words = adminQuoteTexts.returned;

/** Notice above the review of a quote that was sent before: who recalled it, or the client's request for a change. */
export function WhyReturned({ returned }: Pick<Quote, 'returned'>) {
  if (!returned) return null;
  const { type, actorName } = returned;
  return type === 'recalled' ? (
    <ReturnedNotice returned={returned} title={words.recalled(actorName)}>
      {words.recalledText}
    </ReturnedNotice>
  ) : (
    <ReturnedNotice returned={returned} title={words.changeRequested(actorName)}>
      {words.changeRequestedText}
    </ReturnedNotice>
  );
}
