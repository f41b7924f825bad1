import type { ReactNode } from 'react';
import type { QuoteRow } from '../../../shared/api/schema';
import { QuoteId } from '../../../shared/components/badges/QuoteId';
import { RowLink } from '../../../shared/components/lists/RowLink';
import { VisuallyHidden } from '../../../shared/components/frame/VisuallyHidden';
import { ThreadState } from '../../../shared/messages/ThreadState';
import { daysUntil, formatDay, formatDaysUntil } from '../../../shared/format';
import { waitsInWords } from '#rules/acceptance';
import { paths } from '#rules/paths';
import { preparedBy } from '#rules/prepared-by';
import { usePortal } from '../../portal';
import { quoteTexts } from '../texts';
import { validity, validityColor } from '../validity';

const words = quoteTexts.list;

/**
 * Link with number, reference and id. It covers the whole row, so that the row can be opened by click, by keyboard and
 * in a new tab.
 *
 * @param children name of the author, in lists that show it
 */
export function IdLink({ row, children }: { row: QuoteRow; children?: ReactNode }) {
  const { basePath } = usePortal();
  return (
    <span className="quote-name">
      <RowLink to={paths.quote(basePath, row.id)}>
        <VisuallyHidden>{words.quote}</VisuallyHidden>
        <span className="mono">{row.number}</span>
      </RowLink>{' '}
      <span className="caption tertiary">
        <QuoteId id={row.id} />
      </span>
      <ThreadState row={row} />
      {row.acceptanceNeeds && <span className="reference caption">{waitsInWords(row.acceptanceNeeds)}</span>}
      {row.customerReference && <span className="reference caption tertiary">{row.customerReference}</span>}
      {row.draftedBy && (
        <span className="reference caption tertiary" style={{ whiteSpace: 'normal' }}>
          {words.draftedBy(row.draftedBy)}
        </span>
      )}
      {children}
    </span>
  );
}

/** Name of the partner that prepared the quote, if any. */
export const PreparedBy = ({ row }: { row: QuoteRow }) =>
  row.partner && (
    <span className="reference caption tertiary" style={{ whiteSpace: 'normal' }}>
      {words.preparedBy(preparedBy(row) ?? '')}
    </span>
  );

/** Date until which a quote is valid. A date that is near or past is coloured, and has the number of days. */
export function ValidUntil({ row, inline = false }: { row: QuoteRow; inline?: boolean }) {
  if (!row.validUntil) return <span className="tertiary">–</span>;
  const state = validity(row);
  return (
    <span className="num" style={{ color: validityColor[state], whiteSpace: 'nowrap' }}>
      {formatDay(row.validUntil)}
      {state !== 'open' && (
        <span className="caption" style={inline ? { marginLeft: 6 } : { display: 'block' }}>
          {formatDaysUntil(daysUntil(row.validUntil))}
        </span>
      )}
    </span>
  );
}
