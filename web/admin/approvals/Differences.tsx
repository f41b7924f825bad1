import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Approval, Quote, QuoteItem } from '../../shared/api/schema';
import { RetryNotice } from '../../shared/components/feedback/RetryNotice';
import { type Column, ColumnHeads } from '../../shared/components/lists/ColumnHeads';
import { formatDay, formatMoney, formatRate } from '../../shared/format';
import { revisionsQuery } from '../quotes/api';
import { discountOf } from '../quotes/review-values';
import { approvalTexts } from './texts';

const words = approvalTexts.panel;

/** Prices and terms of the revision that was asked for, beside list prices and the revision before. */
export function Differences({ quote, request }: { quote: Quote; request: Approval }) {
  const { data, error, isFetching, refetch } = useQuery(revisionsQuery(quote.id));
  if (error && !data) {
    return (
      <RetryNotice retrying={isFetching} onRetry={() => void refetch()}>
        {words.failed}
      </RetryNotice>
    );
  }
  const now = data?.data.find(({ number }) => number === request.revision);
  const before = data?.data.find(({ number }) => number === request.comparedWith);
  if (!now) return null;
  const columns: Column[] = [
    { label: words.line },
    { label: words.listPrice, width: 120, right: true, from: 'md' },
    ...(before ? [{ label: words.revision(before.number), width: 130, right: true }] : []),
    { label: words.revision(now.number), width: 150, right: true },
  ];
  const money = (amount: number | null) => (amount === null ? words.nothing : formatMoney(amount, now.currency));
  const gone = before?.items.filter(({ id }) => !now.items.some((item) => item.id === id)) ?? [];
  const terms = [
    {
      label: words.prepayment,
      of: ({ prepaymentPercentage: share }: Terms) => (share ? formatRate(share) : words.nothing),
    },
    {
      label: words.leadTime,
      of: ({ leadTimeWeeks: weeks }: Terms) => (weeks === null ? words.nothing : words.weeks(weeks)),
    },
    { label: words.validity, of: ({ validUntil }: Terms) => (validUntil ? formatDay(validUntil) : words.nothing) },
    { label: words.total, of: ({ total }: Terms) => money(total) },
  ];
  return (
    <table aria-label={words.differs} className="table">
      <ColumnHeads columns={columns} sort="" onSort={() => undefined} />
      <tbody>
        {now.items.map((item) => {
          const was = before?.items.find(({ id }) => id === item.id);
          return (
            <tr key={item.id}>
              <td>{nameOf(item)}</td>
              <td className="right num from-md">{money(item.listPrice)}</td>
              {before && (
                <td className="right num">{was ? changed(money(was.billingPrice), money(item.billingPrice)) : '–'}</td>
              )}
              <td className="right num">
                {money(item.billingPrice)}
                <Discount item={item} />
              </td>
            </tr>
          );
        })}
        {gone.map((item) => (
          <tr key={item.id}>
            <td>{nameOf(item)}</td>
            <td className="right num from-md">{money(item.listPrice)}</td>
            <td className="right num">{money(item.billingPrice)}</td>
            <td className="right">{words.gone}</td>
          </tr>
        ))}
        {terms.map(({ label, of }) => (
          <tr key={label}>
            <td>{label}</td>
            <td className="right from-md">–</td>
            {before && <td className="right num">{changed(of(before), of(now))}</td>}
            <td className="right num strong">{of(now)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Terms = Pick<Quote, 'leadTimeWeeks' | 'prepaymentPercentage' | 'validUntil' | 'total'>;

const nameOf = ({ product: { name }, quantity }: QuoteItem) => `${quantity} × ${name}`;

/** Strikes a value of the earlier revision through when it has changed. */
const changed = (was: string, is: string) => (was === is ? was : <s>{was}</s>);

function Discount({ item }: { item: QuoteItem }) {
  const discount = discountOf(item, item.billingPrice);
  if (discount === null) return null;
  return (
    <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
      {discount > 0 ? words.below(`${discount}%`) : words.asList}
    </Typography>
  );
}
