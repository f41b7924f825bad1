import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import type { CatalogItem } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { Panel } from '../../../shared/components/frame/Panel';
import { Spinner } from '../../../shared/components/feedback/Spinner';
import { VisuallyHidden } from '../../../shared/components/frame/VisuallyHidden';
import { ratesDiffer } from '#rules/tax-words';
import { formatMoney } from '../../../shared/format';
import { partsOfTotal } from '../../../shared/quotes/lines';
import { taxRows } from '../../../shared/quotes/tax';
import { texts } from '../../../shared/texts';
import { ONE_COLUMN } from '../BuilderFrame';
import { SummaryLines } from './SummaryLines';
import { SummaryTax } from './SummaryTax';
import type { Buyer } from '../rules/draft-storage';
import { builderTexts } from '../../../shared/builder/texts';
import { usePricing, type PricingState } from '../use-pricing';

const { summary: words } = builderTexts;

/** Button to the next step of the builder, shown in the summary and in the bar of a single column. */
export interface NextStep {
  label: string;
  run: () => void;
  busy?: boolean;
  isDisabled: boolean;
  /** Reason why the button is disabled, when the user can resolve it; otherwise null. */
  hint: string | null;
  /**
   * Called by a click on the disabled button, to show what is missing. Without this function the button cannot be
   * clicked.
   */
  onRefused?: () => void;
}

/**
 * Returns the props of the button to the next step. With `onRefused`, a disabled button can still be clicked to show
 * the reason.
 */
export function nextButton({ isDisabled, busy, run, onRefused }: NextStep) {
  const isRefused = isDisabled && onRefused !== undefined;
  return {
    variant: 'lit',
    busy,
    disabled: isDisabled && !isRefused,
    'aria-disabled': isRefused || undefined,
    onClick: isRefused ? onRefused : run,
  } as const;
}

interface QuoteSummaryProps {
  categories: Map<string, CatalogItem['category']>;
  /** True in step 1, which lists products without their options. */
  productsOnly?: boolean;
  /** True in step 3, which shows the lines beside the summary. */
  totalsOnly?: boolean;
  aside?: ReactNode;
  next: NextStep;
  /** Second action below the main action. */
  second?: ReactNode;
  /** The company that buys. */
  buyer: Buyer;
  /** Content below the total: a partner's commission. */
  below?: ReactNode;
  /** True when the bar of a single column holds the primary button. */
  hasBar?: boolean;
}

/** Summary of a quote: its price by line, the total, and the button to the next step. */
export function QuoteSummary(props: QuoteSummaryProps) {
  const { categories, productsOnly = false, totalsOnly = false, aside, next, second } = props;
  const { below, buyer, hasBar = false } = props;
  const state = usePricing();
  const { lines, pricing, isStale } = state;
  const hintId = useId();
  return (
    <Panel title={words.title} aside={aside} flush>
      <Box sx={{ p: '8px 20px 20px' }} aria-busy={isStale || !pricing}>
        <VisuallyHidden role="status">{isStale ? words.recalculating : ''}</VisuallyHidden>
        {totalsOnly ? null : lines ? (
          <SummaryLines lines={lines} categories={categories} productsOnly={productsOnly} />
        ) : (
          <LinesSkeleton />
        )}
        <Box
          sx={{
            display: 'grid',
            gap: '6px',
            pt: 1.5,
            ...(!totalsOnly && { mt: 1, borderTop: 1, borderColor: 'divider' }),
          }}
        >
          <Row label={words.subtotal} amount={pricing && formatMoney(pricing.subtotal)} />
          {!pricing && <Row label={words.vat()} amount={undefined} />}
          {pricing?.vat &&
            taxRows(pricing.vat).map(({ label, amount }) => (
              <Row key={label} label={label} amount={formatMoney(amount)} />
            ))}
        </Box>
        <Box
          className="num"
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            alignItems: pricing ? 'baseline' : 'center',
            gap: 2,
            pt: '14px',
            mt: 1.5,
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          <Typography component="span" sx={{ fontWeight: 600 }}>
            {words.total}
          </Typography>
          <Typography
            component="span"
            sx={{ fontSize: '1.375rem', lineHeight: 28 / 22, fontWeight: 600, letterSpacing: '-.022em' }}
          >
            {pricing ? (
              <Total pricing={pricing} isStale={isStale} />
            ) : (
              <Skeleton width={120} height={22} sx={{ my: '3px' }} />
            )}
          </Typography>
        </Box>
        <Parts lines={lines} pricing={pricing} />
        <Note pricing={state} productsOnly={productsOnly} />
        <SummaryTax pricing={pricing} buyer={buyer} />
        {below}
        <Box
          component={Button}
          size="large"
          fullWidth
          {...nextButton(next)}
          aria-describedby={next.hint ? hintId : undefined}
          sx={{ mt: 2.25, ...(hasBar && { [ONE_COLUMN]: { display: 'none' } }) }}
        >
          {next.label}
        </Box>
        {next.hint && (
          <Typography id={hintId} variant="caption" component="p" color="textTertiary" sx={{ mt: 1.25 }}>
            {next.hint}
          </Typography>
        )}
        {second}
      </Box>
    </Panel>
  );
}

interface TotalProps {
  pricing: NonNullable<PricingState['pricing']>;
  isStale: boolean;
}

/** Total in the summary and the bar. During a recalculation the old total stays readable, with a spinner. */
export function Total({ pricing, isStale }: TotalProps) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      {isStale && <Spinner />}
      {/* Aligned by its own baseline, independent of the spinner. */}
      <span style={{ alignSelf: 'baseline' }}>{formatMoney(pricing.total)}</span>
    </Box>
  );
}

/**
 * One-off and periodic parts of the total; renders nothing when everything is one-off. Its space is reserved until the
 * VAT is known.
 */
function Parts({ lines = [], pricing }: Pick<PricingState, 'lines' | 'pricing'>) {
  const items = lines.flatMap(({ item, options }) => [item, ...options]);
  const parts = partsOfTotal(items, { taxPercentage: pricing?.vat?.taxPercentage ?? 0, shippingCost: null });
  return (
    parts &&
    !ratesDiffer(pricing?.vat?.taxDecision?.groups) && (
      <Typography
        variant="small"
        component="p"
        color="textSecondary"
        className="num"
        sx={{ mt: 0.5, visibility: pricing ? 'visible' : 'hidden' }}
      >
        {parts}
      </Typography>
    )
  );
}

const isUnpriced = (lines: PricingState['lines']) =>
  lines?.some(({ item, options }) => [item, ...options].some(({ unitPrice }) => unitPrice === null));

function Note({
  pricing: { lines, pricing, isStale, retry },
  productsOnly,
}: {
  pricing: PricingState;
  productsOnly: boolean;
}) {
  if (pricing?.isRough) {
    return (
      <Box role="status" sx={{ display: 'flex', gap: 1.5, alignItems: 'center', mt: 0.75 }}>
        <Typography variant="caption" component="p" sx={{ flex: 1, color: 'warning.dark' }}>
          {words.rough}
        </Typography>
        <Button size="small" busy={isStale} onClick={retry}>
          {texts.retry}
        </Button>
      </Box>
    );
  }
  return (
    <Typography variant="caption" component="p" color="textTertiary" sx={{ mt: 0.5 }}>
      {productsOnly ? words.withoutOptions : words.withoutShipping}
      {isUnpriced(lines) && ` ${words.withoutUnpriced}`}
    </Typography>
  );
}

function Row({ label, amount }: { label: string; amount: string | undefined }) {
  return (
    <Box className="num" sx={{ display: 'flex', justifyContent: 'space-between', gap: 1.5 }}>
      <Typography component="span" color="textSecondary">
        {label}
      </Typography>
      {amount ?? <Skeleton width={84} height={14} sx={{ alignSelf: 'center' }} />}
    </Box>
  );
}

function LinesSkeleton() {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', py: '9px' }}>
      <span>
        <Skeleton width={112} height={14} sx={{ my: '4px' }} />
        <Skeleton width={72} height={12} sx={{ my: '4px' }} />
      </span>
      <Skeleton width={64} height={14} sx={{ my: '4px' }} />
    </Box>
  );
}
