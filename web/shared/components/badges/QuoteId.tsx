import { quoteName, shortQuoteId } from '#rules/quote-name';
import type { QuoteRow } from '../../api/schema';

/** The shortened id of a quote in the monospaced font. */
export function QuoteId({ id }: { id: string }) {
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      <span className="mono">{shortQuoteId(id)}</span>
      <span className="tertiary">...</span>
    </span>
  );
}

interface QuoteNameProps {
  /** While the quote is loading, only its id is known. */
  quote: Pick<QuoteRow, 'id'> & Partial<Pick<QuoteRow, 'number' | 'customerReference'>>;
}

/** Title of a quote: its number, then its id as specified. The reference is on a separate line. */
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

/**
 * Returns the name of a quote as plain text, for tabs, breadcrumbs and labels; the short id while only the id is known.
 */
export const nameOf = ({ id, number, customerReference = null }: QuoteNameProps['quote']): string =>
  number ? quoteName({ number, customerReference }) : `${shortQuoteId(id)}...`;
