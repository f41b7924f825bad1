import { acceptanceTexts } from '../../shared/quotes/acceptance-texts';
import Box from '@mui/material/Box';
import type { Quote } from '../../shared/api/schema';
import { FactList } from '../../shared/components/lists/FactList';
import { fullName } from '../../shared/components/badges/Initials';
import { formatDateTime, formatDay, formatMoney, formatPercent } from '../../shared/format';
import { signedName } from '#rules/acceptance';
import { adminPaths } from '#rules/admin-paths';
import { leadTimeWords, partsOf } from '../../shared/quotes/lines';
import { taxRows } from '../../shared/quotes/tax';
import { quoteTexts } from '../../shared/quotes/texts';
import { Amounts } from '../components/Amounts';
import { RecordLink } from '../components/RecordLink';
import { wishes } from '../../shared/quotes/wishes';
import { discountRows } from './discount-rows';
import { adminQuoteTexts } from './texts';
import { preparedBy } from '#rules/prepared-by';

const words = adminQuoteTexts.facts;

/**
 * Facts about a quote: parties, dates and terms. `totals` adds the amounts, for pages that do not show them elsewhere.
 */
export function QuoteFacts({ quote, totals = false }: { quote: Quote; totals?: boolean }) {
  const { summary } = quoteTexts;
  const money = (amount: number | null) => (amount === null ? summary.tbd : formatMoney(amount, quote.currency));
  return (
    <>
      {totals && (
        <Box sx={{ mb: 2, pb: 2, borderBottom: 1, borderColor: 'divider' }}>
          <Amounts
            rows={[
              ...discountRows(quote),
              [summary.subtotal, money(quote.subtotal)],
              [summary.shipping, money(quote.shippingCost)],
              ...taxRows(quote).map(({ label, amount }) => [label, money(amount)] as const),
            ]}
            total={[summary.total, money(quote.total)]}
            parts={[summary.parts, partsOf(quote)]}
          />
        </Box>
      )}
      <FactList
        facts={[
          { label: words.number, value: quote.number },
          {
            label: words.company,
            value: <RecordLink to={adminPaths.company(quote.company.id)}>{quote.company.name}</RecordLink>,
          },
          {
            label: words.contact,
            value: <RecordLink to={adminPaths.user(quote.user.id)}>{fullName(quote.user)}</RecordLink>,
          },
          { label: adminQuoteTexts.prepare.by, value: preparedBy(quote) },
          { label: words.draftedBy, value: quote.draftedBy },
          { label: words.reference, value: quote.customerReference },
          { label: words.created, value: formatDateTime(quote.createdAt) },
          { label: words.submitted, value: quote.submittedAt && formatDateTime(quote.submittedAt) },
          { label: words.validUntil, value: quote.validUntil && formatDay(quote.validUntil) },
          { label: words.leadTime, value: quote.leadTimeWeeks === null ? null : leadTimeWords(quote.leadTimeWeeks) },
          {
            label: words.prepayment,
            value: quote.prepaymentPercentage ? formatPercent(quote.prepaymentPercentage) : null,
          },
          ...wishes(quote),
          { label: words.notes, value: quote.deliveryNotes },
          { label: words.rejection, value: quote.rejectionReason },
          { label: words.accepted, value: quote.acceptance?.signerName },
          {
            label: acceptanceTexts.alsoSigned,
            value: quote.acceptance?.signatures.map(signedName).join(', '),
          },
          { label: words.purchaseOrder, value: quote.acceptance?.purchaseOrder },
        ]}
      />
    </>
  );
}
