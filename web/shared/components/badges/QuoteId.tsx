import { quoteName, shortQuoteId } from '#rules/quote-name';
import type { QuoteRow } from '../../api/schema';

/** The shortened id in the figures' own face. */
export function QuoteId({ id }: { id: string }) {
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      <span className="mono">{shortQuoteId(id)}</span>
      <span className="tertiary">...</span>
    </span>
  );
}

interface QuoteNameProps {
  /** Only its id while it loads. */
  quote: Pick<QuoteRow, 'id'> & Partial<Pick<QuoteRow, 'number' | 'customerReference'>>;
}

/** A quote in a title: its number, then its id as it is specified; the reference has its own line. */
export function QuoteTitle({ quote }: QuoteNameProps) {
  if (!quote.number) return <QuoteId id={quote.id} />;
  return (
    <>
      <span className="mono" style={{ fontWeight: 560, whiteSpace: 'nowrap' }}>
        {quote.number}
      </span>{' '}
      <span className="tertiary" style={{ fontSize: '.6em', fontWeight: 400, letterSpacing: 0 }}>
        <QuoteId id={quote.id} />
      </span>
    </>
  );
}

/** The same in words alone, for tabs, crumbs and labels; the id where no more is known yet. */
export const nameOf = ({ id, number, customerReference = null }: QuoteNameProps['quote']): string =>
  number ? quoteName({ number, customerReference }) : `${shortQuoteId(id)}...`;
