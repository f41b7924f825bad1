import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { ratesDiffer } from '#rules/tax-words';
import type { Quote } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { formatMoney, formatRate } from '../../shared/format';
import { adminQuoteTexts } from './texts';
import type { Review } from './use-review';

const words = adminQuoteTexts;

interface ReviewFooterProps {
  quote: Quote;
  review: Review;
  /** Why the quote cannot be sent; null when it can. */
  unsent: string | null;
  onAct: ActHandler;
}

/** Totals from the server, and the buttons of the decision. */
export function ReviewFooter({ quote, review, unsent, onAct }: ReviewFooterProps) {
  const { decision, preview, busy, isWorking } = review;
  const may = (action: Quote['actions'][number]) => quote.actions.includes(action);
  const total = preview.data?.total ?? quote.total;
  const { taxDecision, taxPercentage } = preview.data ?? quote;
  const rate = ratesDiffer(taxDecision?.groups) ? null : formatRate(taxPercentage);
  const changed = total !== quote.total;
  const why = useId();
  const sends = { disabled: unsent !== null, 'aria-describedby': unsent === null ? undefined : why };
  return (
    <Box component="footer" data-keep-clear sx={footer}>
      <Box component="dl" className="num" aria-live="polite" aria-busy={isWorking} sx={{ display: 'grid', gap: '2px' }}>
        {/* The hidden row keeps its space, because a click is lost when its button moves between press and release. */}
        <Row label={words.totals.was} value={formatMoney(quote.total, quote.currency)} isHidden={!changed} />
        <Row
          label={changed ? words.totals.now(rate) : words.totals.total(rate)}
          value={formatMoney(total, quote.currency)}
          faded={isWorking}
          strong
        />
      </Box>
      {preview.isError && (
        <Typography variant="small" color="error" role="status">
          {words.totals.failed}
        </Typography>
      )}
      {unsent !== null && decision !== 'decline' && (
        <Typography variant="small" color="textSecondary" id={why}>
          {unsent}
        </Typography>
      )}
      <Box sx={{ display: 'flex', gap: 1, '& > *': { flex: '1 1 auto', px: '6px', minWidth: 0 } }}>
        {decision === 'approve' && may('adjust_pricing') && (
          <Button variant="lit" {...sends} busy={busy === 'approve'} onClick={() => onAct('approve')}>
            {words.approve}
          </Button>
        )}
        {decision === 'adjust' && may('adjust_pricing') && (
          <>
            <Button busy={busy === 'save'} onClick={() => onAct('save')}>
              {words.save((quote.revision ?? 0) + 1)}
            </Button>
            <Button
              variant="lit"
              {...sends}
              busy={busy === 'adjustAndApprove'}
              onClick={() => onAct('adjustAndApprove')}
            >
              {words.adjustAndApprove}
            </Button>
          </>
        )}
        {decision === 'decline' && may('decline') && (
          <Button variant="contained" color="error" busy={busy === 'decline'} onClick={() => onAct('decline')}>
            {words.decline.confirm}
          </Button>
        )}
      </Box>
    </Box>
  );
}

type ActHandler = (act: Parameters<Review['decide']>[0]) => void;

interface RowProps {
  label: string;
  value: string;
  strong?: boolean;
  faded?: boolean;
  isHidden?: boolean;
}

function Row({ label, value, strong, faded, isHidden }: RowProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        alignItems: 'baseline',
        gap: 1.5,
        typography: 'small',
        color: 'text.secondary',
        visibility: isHidden ? 'hidden' : 'visible',
      }}
    >
      <dt>{label}</dt>
      <Box
        component="dd"
        sx={strong ? { typography: 'h4', color: faded ? 'text.tertiary' : 'text.primary', whiteSpace: 'nowrap' } : {}}
      >
        {value}
      </Box>
    </Box>
  );
}

const footer = {
  flex: 'none',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 1.5,
  p: '12px 20px 16px',
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  position: { xs: 'sticky', sm: 'static' },
  bottom: 0,
  zIndex: 5,
  boxShadow: { xs: 'var(--shadow-sticky)', sm: 'none' },
};
