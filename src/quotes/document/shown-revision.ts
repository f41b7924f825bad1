/** SQL of the columns of a quote from which its shown revision follows. */
interface QuoteColumns {
  id: string;
  createdAt: string;
  status: string;
  revision: string;
}

/** Returns the condition, in SQL, that a revision of a quote was sent. */
export const wasSent = ({ id, createdAt }: QuoteColumns, number: string): string => `exists (
             select from quote_events e where e.quote_id = ${id} and e.created_at > ${createdAt} - interval '1 day'
                and e.type in ('sent', 'extended') and e.revision = ${number})`;

/** Number of the revision that staff see, in SQL: the current one. */
export const CURRENT_REVISION = 'revision';

/**
 * Returns the number of the revision that others than staff see, in SQL: the last one that is not an approved revision
 * which was never sent, because it waits for agreements or was refused one.
 */
export const shownRevision = (quote: QuoteColumns): string => `case when ${quote.status} in ('sent', 'accepted')
             then ${quote.revision} else (
             select max(s.number) from quote_revisions s where s.quote_id = ${quote.id}
                and (not (s.document ->> 'isOffer')::boolean or ${wasSent(quote, 's.number')})) end`;
