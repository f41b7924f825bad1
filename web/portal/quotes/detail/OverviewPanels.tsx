import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import type { Quote } from '../../../shared/api/schema';
import { Panel } from '../../../shared/components/frame/Panel';
import { formatDay, formatDateTime, formatMoney, formatPercent } from '../../../shared/format';
import { signedName } from '#rules/acceptance';
import { paths } from '#rules/paths';
import { isProvisionalQuote } from '#rules/quote-status';
import { texts } from '../../../shared/texts';
import { acceptanceTexts } from '../../../shared/quotes/acceptance-texts';
import { leadTimeWords } from '../../../shared/quotes/lines';
import { taxRows } from '../../../shared/quotes/tax';
import { withoutUnpriced } from '../../../shared/quotes/texts';
import { usePortal } from '../../portal';
import { quoteTexts } from '../texts';
import { validity, validityColor } from '../validity';
import { Discount, Figure, Figures, Parts, ToBeDetermined } from './Figures';
import { acceptedTexts, againTexts } from './texts';
import { preparedBy } from '#rules/prepared-by';
import { QuoteMissingTax } from './TaxPanel';
import { useOrderOf } from './use-order-of';

/**
 * Panel with the totals from the server; values that staff have not set are shown as T.B.D. `isLinked` adds a link to
 * the reasons of the VAT on the page.
 */
export function SummaryPanel({ quote, isLinked = false }: { quote: Quote; isLinked?: boolean }) {
  const words = quoteTexts.summary;
  const money = (amount: number) => formatMoney(amount, quote.currency);
  const pending = isProvisionalQuote(quote.status);
  const prepayment = quote.prepaymentPercentage !== null && quote.prepaymentAmount !== null && (
    <Figure label={words.prepayment(formatPercent(quote.prepaymentPercentage))} as="note" color="var(--text2)">
      {money(quote.prepaymentAmount)}
    </Figure>
  );
  return (
    <Panel title={words.title} aside={quote.revision === null ? undefined : words.revision(quote.revision)}>
      <Figures>
        <Discount of={quote} />
        <Figure label={words.subtotal}>{money(quote.subtotal)}</Figure>
        <Figure label={words.shipping}>
          {pending ? (
            <ToBeDetermined soFar={quote.shippingCost === null ? null : money(quote.shippingCost)} />
          ) : quote.shippingCost === null ? (
            texts.unknown
          ) : (
            money(quote.shippingCost)
          )}
        </Figure>
        {taxRows(quote).map(({ label, amount }) => (
          <Figure key={label} label={label}>
            <span className="no-break">{money(amount)}</span>
          </Figure>
        ))}
        <Figure label={words.total} as="total">
          {pending ? <ToBeDetermined /> : money(quote.total)}
        </Figure>
        {!pending && <Parts of={quote} />}
        {!pending && prepayment}
        {pending && (
          <Figure
            label={quote.shippingCost === null ? words.estimate : againTexts.estimateShipped}
            as="note"
            color="var(--text2)"
          >
            {money(quote.total)}
          </Figure>
        )}
        {pending && <Parts of={quote} />}
        {pending && prepayment}
      </Figures>
      <QuoteMissingTax quote={quote} isLinked={isLinked} />
      {pending && quote.items.some(({ billingPrice }) => billingPrice === null) && (
        <Typography variant="caption" component="p" color="textTertiary" sx={{ mt: 1.5 }}>
          {withoutUnpriced}
        </Typography>
      )}
    </Panel>
  );
}

/** Panel with number, dates and terms. */
export function DetailsPanel({ quote }: { quote: Quote }) {
  const words = quoteTexts.details;
  const author = preparedBy(quote);
  return (
    <Panel title={words.title}>
      <Figures>
        <Figure label={words.number}>
          <Typography component="span" variant="mono">
            {quote.number}
          </Typography>
        </Figure>
        {author && <Figure label={words.preparedBy}>{author}</Figure>}
        <Figure label={words.validUntil} color={quote.validUntil ? validityColor[validity(quote)] : 'var(--text3)'}>
          {quote.validUntil ? formatDay(quote.validUntil) : words.notSet}
        </Figure>
        <Figure label={words.leadTime}>
          {isProvisionalQuote(quote.status) ? (
            <ToBeDetermined soFar={quote.leadTimeWeeks === null ? null : leadTimeWords(quote.leadTimeWeeks)} />
          ) : quote.leadTimeWeeks === null ? (
            texts.unknown
          ) : (
            leadTimeWords(quote.leadTimeWeeks)
          )}
        </Figure>
        <Figure label={words.deliveryMethod}>{quote.deliveryMethod}</Figure>
        <Figure label={words.currency}>{quote.currency}</Figure>
        <Figure label={words.prepayment}>
          {quote.prepaymentPercentage ? formatPercent(quote.prepaymentPercentage) : words.none}
        </Figure>
      </Figures>
    </Panel>
  );
}

/** Panel with the accepted revision, the signer, the time, and the resulting order. */
export function AcceptancePanel({
  quote,
  acceptance,
  isLinked = false,
}: {
  quote: Quote;
  acceptance: NonNullable<Quote['acceptance']>;
  /** Shows a link to the confirmation page with the next steps. */
  isLinked?: boolean;
}) {
  const words = quoteTexts.accepted;
  const { basePath } = usePortal();
  return (
    <Panel title={words.title}>
      <Typography variant="small" component="p" color="textSecondary" sx={{ mb: 1.5 }}>
        {words.text(acceptance.revision)}
      </Typography>
      <Figures>
        <Figure label={words.by}>{[acceptance.signerName, acceptance.signerTitle].filter(Boolean).join(', ')}</Figure>
        {acceptance.signatures.map((other) => (
          <Figure key={other.signedAt} label={acceptanceTexts.alsoSigned}>
            {[signedName(other), other.signerTitle].filter(Boolean).join(', ')}
          </Figure>
        ))}
        <Figure label={words.on}>{formatDateTime(acceptance.acceptedAt)}</Figure>
        {acceptance.purchaseOrder && (
          <Figure label={words.purchaseOrder}>
            <Typography component="span" variant="mono">
              {acceptance.purchaseOrder}
            </Typography>
          </Figure>
        )}
        <OrderFigure quote={quote} />
      </Figures>
      {isLinked && (
        <Link component={RouterLink} to={paths.acceptedQuote(basePath, quote.id)} sx={{ display: 'block', mt: 2 }}>
          {acceptedTexts.next.link}
        </Link>
      )}
    </Panel>
  );
}

/** The order that was placed from the quote; hidden when it cannot be loaded. */
function OrderFigure({ quote }: { quote: Quote }) {
  const words = quoteTexts.accepted;
  const { basePath } = usePortal();
  const { data: order, error } = useOrderOf(quote);
  if (error) return null;
  return (
    <Figure label={words.order} color={order === null ? 'var(--text3)' : undefined}>
      {order ? (
        <Link component={RouterLink} to={paths.order(basePath, order.id)} variant="mono">
          {order.number}
        </Link>
      ) : order === null ? (
        words.noOrder
      ) : (
        <Skeleton width={96} height={12} sx={{ my: '4px' }} />
      )}
    </Figure>
  );
}
