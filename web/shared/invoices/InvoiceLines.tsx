import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Invoice } from '../api/schema';
import { formatCount, formatDay, formatMoney } from '../format';
import { invoiceTexts } from './texts';
import { vatWords } from './words';

const words = invoiceTexts.lines;

/** Lines of an invoice, its VAT, and its total with what was paid before it was issued. */
export function InvoiceLines({ invoice }: { invoice: Invoice }) {
  const { lines, shipping, net, vat, total, paidBefore, creditedBefore, credits, note, currency } = invoice;
  const money = (amount: number) => formatMoney(amount, currency);
  const before = (
    [
      [words.paidBefore, paidBefore],
      [words.creditedBefore, creditedBefore],
    ] as const
  ).filter(([, amount]) => amount > 0);
  return (
    <>
      <Box component="ul" aria-label={words.title} className="num">
        {lines.map((line, index) => (
          <Box component="li" key={index} sx={row}>
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {line.name}
              <Typography variant="small" component="p" color="textSecondary">
                {[
                  line.quantity > 0 && `${formatCount(line.quantity)} × ${money(line.unitPrice)}`,
                  line.period && invoiceTexts.period(formatDay(line.period.from), formatDay(line.period.to)),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Typography>
            </Box>
            <span className="no-break">{money(line.net)}</span>
          </Box>
        ))}
      </Box>
      <Box component="dl" className="num" sx={figures}>
        {[
          ...(shipping > 0 ? [[words.shipping, shipping] as const] : []),
          [words.net, net] as const,
          ...vat.map((group) => [vatLabel(group, vat.length > 1 && money(group.basis)), group.tax] as const),
        ].map(([label, amount], index) => (
          <div key={index}>
            <dt>{label}</dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
        <div className="strong">
          <dt>{words.total}</dt>
          <dd>{money(total)}</dd>
        </div>
        {before.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{money(-amount)}</dd>
          </div>
        ))}
        {before.length > 0 && (
          <div className="strong">
            <dt>{words.toPay}</dt>
            <dd>{money(total - paidBefore - creditedBefore)}</dd>
          </div>
        )}
      </Box>
      {note && !credits && (
        <Typography variant="small" component="p" color="textSecondary" sx={{ pt: 1.5, textWrap: 'pretty' }}>
          {note}
        </Typography>
      )}
    </>
  );
}

/** Names a group's VAT, and one of several also by the amount that is taxed: 'VAT (0%) on €890.00, Reverse charge'. */
function vatLabel({ reason, ...group }: Invoice['vat'][number], basis: string | false): string {
  const label = vatWords(group);
  return [basis ? words.basis(label, basis) : label, reason].filter(Boolean).join(', ');
}

const row = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 2,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
} as const;

const figures = {
  display: 'grid',
  gap: 0.75,
  pt: 1.5,
  '& > div': { display: 'flex', justifyContent: 'space-between', gap: 2, color: 'text.secondary' },
  '& > .strong': { color: 'text.primary', fontWeight: 600 },
  '& dd': { whiteSpace: 'nowrap' },
} as const;
