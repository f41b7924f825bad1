import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Button } from '../../../shared/components/actions/Button';
import { StickyBar } from '../../../shared/components/frame/StickyBar';
import { nextButton, Total, type NextStep } from './QuoteSummary';
import { builderTexts } from '../../../shared/builder/texts';
import { usePricing } from '../use-pricing';

const { summary: words } = builderTexts;

interface NextBarProps {
  next: NextStep;
  /** What stands beside the button. Default: the total with VAT. */
  sum?: { label: string; amount: ReactNode };
}

/** Bar at the bottom of a single-column page with the total and the next step, in place of the summary. */
export function NextBar({ next, sum }: NextBarProps) {
  const { pricing, isStale } = usePricing();
  const hintId = useId();
  return (
    <StickyBar
      label={sum?.label ?? (pricing?.isRough ? words.roughShort : words.total)}
      amount={pricing ? (sum?.amount ?? <Total pricing={pricing} isStale={isStale} />) : '…'}
    >
      <Button {...nextButton(next)} aria-describedby={next.hint ? hintId : undefined}>
        {next.label}
      </Button>
      {next.hint && (
        <Typography
          id={hintId}
          variant="caption"
          component="p"
          color="textTertiary"
          sx={{ flex: 'none', order: -1, width: 1 }}
        >
          {next.hint}
        </Typography>
      )}
    </StickyBar>
  );
}
