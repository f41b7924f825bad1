import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { QuoteItem } from '../../shared/api/schema';
import { formatMoney } from '../../shared/format';
import { LineMessages } from '../../shared/messages/LineMessages';
import { linesOf, lineWords, type ComparedLine } from '../../shared/quotes/compare';
import { insteadOfAmount, isDiscounted } from '../../shared/quotes/lines';
import { quoteTexts } from '../../shared/quotes/texts';

interface ReviewLinesProps {
  items: QuoteItem[];
  currency: string;
  /** The quote whose messages about each product are counted; absent where they are not shown. */
  quoteId?: string;
}

/** Lines of a quote for its reviewer; options are indented below their product. */
export function ReviewLines({ items, currency, quoteId }: ReviewLinesProps) {
  const ordered = items
    .filter(({ parentItemId }) => parentItemId === null)
    .flatMap((product) => [product, ...items.filter(({ parentItemId }) => parentItemId === product.id)]);
  return (
    <Box component="ul" aria-label={quoteTexts.items.title}>
      {linesOf(items).map((line, index) => (
        <Box component="li" key={line.key} sx={{ ...row, ...(line.isOption && option) }}>
          <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
            {line.name}
            <Typography
              component="span"
              variant="caption"
              className="num"
              color="textTertiary"
              sx={{ display: 'block' }}
            >
              {calculation(ordered[index]!, line, currency)}
            </Typography>
            {quoteId && !line.isOption && (
              <LineMessages quoteId={quoteId} line={{ id: ordered[index]!.id, name: line.name }} />
            )}
          </Box>
          <span className="num">{insteadOfAmount(ordered[index]!) ?? formatMoney(line.total ?? 0, currency)}</span>
        </Box>
      ))}
    </Box>
  );
}

/**
 * Returns the calculation '2 × €185.00 × 36 months' or '2 × Free'; null for included options, which have nothing to
 * calculate.
 */
function calculation(item: QuoteItem, line: ComparedLine, currency: string): string | null {
  const word = insteadOfAmount(item);
  if (word === null) {
    const list = isDiscounted(item) && quoteTexts.items.list(formatMoney(item.listPrice, currency));
    return [lineWords(line, currency), list].filter(Boolean).join(' · ');
  }
  return item.optionGroup === 'included' ? null : `${item.quantity} × ${word}`;
}

const row = {
  display: 'flex',
  gap: 1.5,
  py: 1,
  typography: 'small',
  borderBottom: 1,
  borderColor: 'divider',
};
const option = { pl: '14px', color: 'text.secondary' };
