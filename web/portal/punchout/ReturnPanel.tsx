import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { CornerDownLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { fullName } from '#rules/actor';
import type { PunchOutView } from '#rules/procurement';
import { quoteQuery } from '../../shared/api/quotes';
import type { PricedItem } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { Notice } from '../../shared/components/feedback/Notice';
import { Panel } from '../../shared/components/frame/Panel';
import { formatDate, formatDateTime, formatMoney } from '../../shared/format';
import { termWords } from '../../shared/quotes/lines';
import { useProfile } from '../../shared/session/session';
import { ONE_COLUMN } from '../builder/BuilderFrame';
import { nextButton, type NextStep } from '../builder/steps/QuoteSummary';
import { usePricing } from '../builder/use-pricing';
import { priceChanges } from './price-changes';
import { punchOutTexts as words } from './texts';
import { isPriced, useReturned } from './use-returned';

/** What goes back to the buyer's system, line by line, with the button to return, and the session below. */
export function ReturnPanel({ punchOut, next }: { punchOut: PunchOutView; next: NextStep }) {
  const profile = useProfile();
  const { lines = [], isStale } = usePricing();
  const { items, total } = useReturned();
  const facts = [
    [words.system, punchOut.system],
    [words.requisition, punchOut.requisition],
    [words.person, fullName(profile)],
    [words.costCenter, punchOut.costCenter],
    [words.openUntil, formatDateTime(punchOut.endsAt)],
  ].flatMap(([label, value]) => (label && value ? [{ label, value }] : []));
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {punchOut.operation === 'edit' && punchOut.quoteId && (
        <PricesSince quoteId={punchOut.quoteId} today={lines.flatMap(({ item, options }) => [item, ...options])} />
      )}
      <Panel title={words.goesBack}>
        <Box component="ul" aria-busy={isStale} sx={{ display: 'grid', gap: 1.25 }}>
          {lines.map((line, index) =>
            isPriced(line) ? (
              [line.item, ...line.options].map((item) => (
                <Line key={`${index} ${item.optionId ?? ''}`} name={nameOf(item)} below={sumOf(item)}>
                  {formatMoney(item.total ?? 0)}
                </Line>
              ))
            ) : (
              <Line key={`${index} out`} name={line.item.name} below={words.stays(profile.emailVerified)} isOut>
                {words.customQuote}
              </Line>
            ),
          )}
        </Box>
        <Box className="num" sx={totalStyle}>
          <span>{words.withoutVat(items.length)}</span>
          <strong>{formatMoney(total)}</strong>
        </Box>
        <Box
          component={Button}
          size="large"
          fullWidth
          endIcon={<CornerDownLeft size={15} />}
          {...nextButton(next)}
          sx={{ mt: 2, [ONE_COLUMN]: { display: 'none' } }}
        >
          {next.label}
        </Box>
        <Typography variant="caption" component="p" color="textTertiary" sx={{ mt: 1.25 }}>
          {next.hint ?? words.nothingOrdered(punchOut.system)}
        </Typography>
      </Panel>
      <Panel title={words.session}>
        <Box component="dl" sx={factsStyle}>
          {facts.map(({ label, value }) => (
            <Box key={label} sx={{ display: 'contents' }}>
              <Typography component="dt" color="textSecondary">
                {label}
              </Typography>
              <dd>{value}</dd>
            </Box>
          ))}
        </Box>
      </Panel>
    </Box>
  );
}

/** Says which prices of the draft that the buyer's system opened are others today. */
function PricesSince({ quoteId, today }: { quoteId: string; today: PricedItem[] }) {
  const { data: quote } = useQuery(quoteQuery(quoteId));
  const changes = quote ? priceChanges(quote.items, today) : [];
  const [first] = changes;
  if (!quote || !first) return null;
  const day = formatDate(quote.updatedAt);
  if (changes.length === 1) {
    return (
      <Notice tone="warning" title={words.priceChanged(nameOf(first.item), formatMoney(first.now))}>
        {words.priceChangedText(day, formatMoney(first.before))}
      </Notice>
    );
  }
  return (
    <Notice tone="warning" title={words.pricesChanged(changes.length, day)}>
      {words.pricesChangedText}
      <ul>
        {changes.map(({ key, item, now, before }) => (
          <li key={key}>{words.priceWas(nameOf(item), formatMoney(now), formatMoney(before))}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** Name with the term: prices go back for the whole term. */
function nameOf({ name, billingPeriod, billingTerm }: PricedItem): string {
  const term = termWords(billingPeriod, billingTerm);
  return term ? `${name}, ${term}` : name;
}

const sumOf = ({ quantity, total }: PricedItem): string => `${quantity} × ${formatMoney((total ?? 0) / quantity)}`;

interface LineProps {
  name: string;
  below: string;
  isOut?: boolean;
  children: ReactNode;
}

function Line({ name, below, isOut = false, children }: LineProps) {
  return (
    <Typography
      component="li"
      className="num"
      color={isOut ? 'textTertiary' : undefined}
      sx={{ display: 'flex', gap: 1.5, alignItems: 'baseline' }}
    >
      <Box component="span" sx={{ flexGrow: 1, minWidth: 0 }}>
        {name}
        <Typography variant="small" component="span" color="textSecondary" sx={{ display: 'block' }}>
          {below}
        </Typography>
      </Box>
      <span>{children}</span>
    </Typography>
  );
}

const totalStyle = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 1.5,
  mt: 1.75,
  pt: 1.75,
  borderTop: 1,
  borderColor: 'divider',
} as const;

const factsStyle = { display: 'grid', gridTemplateColumns: '96px minmax(0, 1fr)', gap: '8px 12px' } as const;
