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

/**
 * Returns the number of the revision that others than staff see, in SQL: the last one that is not an approved revision
 * which was never sent, because it waits for agreements or was refused one.
 */
export const shownRevision = (quote: QuoteColumns): string => `case when ${quote.status} in ('sent', 'accepted')
             then ${quote.revision} else (
             select max(s.number) from quote_revisions s where s.quote_id = ${quote.id}
                and (not (s.document ->> 'isOffer')::boolean or ${wasSent(quote, 's.number')})) end`;

/** The columns of `quotes q`. */
export const OF_ROW = { id: 'q.id', createdAt: 'q.created_at', status: 'q.status', revision: 'q.revision' };

/** Returns an amount of the document of a revision `r` in euros, in SQL. */
export const offered = (path: 'totals,total' | 'totals,tax' | 'totals,shippingCost'): string =>
  `(r.document #>> '{${path}}')::numeric / 100`;

/**
 * Returns a value of a quote that staff see, in SQL on `quotes q`: that of its approved revision when this was not sent,
 * because it waits for agreements, was refused one, or was declined. Otherwise, and for others than staff, it is that of the row.
 *
 * @param column the column of the row
 * @param value its value in the document of a revision `r`
 */
export const staffValue = (column: string, value: string): string =>
  `coalesce((select ${value} from quote_revisions r
     where q.status in ('pending_approval', 'rejected') and r.quote_id = q.id and r.number = q.revision and r.reason = 'approved'
       and not ${wasSent(OF_ROW, 'r.number')}), ${column})`;
