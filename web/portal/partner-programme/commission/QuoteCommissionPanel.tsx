import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import Skeleton from '@mui/material/Skeleton';
import type { Quote } from '../../../shared/api/schema';
import { RetryNotice } from '../../../shared/components/feedback/RetryNotice';
import { Panel } from '../../../shared/components/frame/Panel';
import { formatDay, formatMoney, formatPercent } from '../../../shared/format';
import { Figure, Figures } from '../../quotes/detail/Figures';
import { quoteCommissionQuery } from './api';
import { commissionTexts } from './texts';

const { ofQuote: words } = commissionTexts;

/** Panel on a quote's page with the commission that the partner earns by it, and the date of the payout. */
export function QuoteCommissionPanel({ quote }: { quote: Quote }) {
  const { data, error, isFetching, refetch } = useQuery(quoteCommissionQuery(quote.id, quote.version));
  const money = (amount: number) => formatMoney(amount, quote.currency);
  return (
    <Panel title={words.title} aside={data?.isEstimate ? words.estimate : undefined}>
      {error && !data ? (
        <RetryNotice retrying={isFetching} onRetry={() => void refetch()}>
          {words.failed}
        </RetryNotice>
      ) : !data ? (
        <Skeleton height={72} />
      ) : (
        <>
          <Figures>
            {data.parts.map(({ rate, basis }) => (
              <Figure key={rate} label={words.rate}>
                {words.of(formatPercent(rate), money(basis))}
              </Figure>
            ))}
            <Figure label={words.commission} as="total">
              {money(data.commission)}
            </Figure>
            {!data.isEstimate && (
              <>
                <Figure label={words.accrued}>{money(data.accrued)}</Figure>
                <Figure label={words.earned}>{money(data.earned)}</Figure>
                <Figure label={words.paidOut}>{money(data.paidOut)}</Figure>
              </>
            )}
          </Figures>
          <Typography variant="caption" component="p" color="textTertiary" sx={{ mt: 1.5 }}>
            {data.nextPayableOn ? words.next(formatDay(data.nextPayableOn)) : words.when} {words.hidden}
          </Typography>
        </>
      )}
    </Panel>
  );
}
