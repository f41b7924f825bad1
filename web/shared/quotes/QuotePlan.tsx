import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { planInWords } from '#rules/billing-plan-words';
import type { Quote } from '../api/schema';
import { formatMoney } from '../format';
import { quotePlanTexts as words } from './texts';

interface QuotePlanProps {
  quote: Pick<Quote, 'billingPlan' | 'rateChanges' | 'currency'>;
}

/** Invoices that the order of a quote would have, with their amounts, and the known changes of VAT rates. */
export const QuotePlan = ({ quote: { billingPlan, rateChanges, currency } }: QuotePlanProps) => (
  <>
    <Box component="ol" aria-label={words.title} className="num" sx={{ display: 'grid', gap: 1.5 }}>
      {planInWords(billingPlan, (amount) => formatMoney(amount, currency)).map(({ name, when, amount }, place) => (
        <Box
          component="li"
          key={place}
          sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: 2, alignItems: 'baseline' }}
        >
          <div>
            <Typography sx={{ fontWeight: 550 }}>{name}</Typography>
            <Typography variant="small" component="p" color="textSecondary">
              {when.slice(0, 1).toUpperCase() + when.slice(1)}
            </Typography>
          </div>
          <Typography className="no-break" sx={{ fontWeight: 550 }}>
            {amount}
          </Typography>
        </Box>
      ))}
    </Box>
    {rateChanges && (
      <Typography variant="small" component="p" color="textSecondary" sx={{ mt: 1.5 }}>
        {rateChanges}
      </Typography>
    )}
  </>
);
