import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { paths } from '#rules/paths';
import type { Pricing } from '../../../shared/builder/pricing';
import { Button } from '../../../shared/components/actions/Button';
import { MissingTax } from '../../../shared/quotes/MissingTax';
import { quoteTexts } from '../../../shared/quotes/texts';
import { usePortal } from '../../portal';
import type { Buyer } from '../rules/draft-storage';

const words = quoteTexts.tax.missing;

/** Reasons of the VAT, and what is missing for another, below the total of the builder. */
export function SummaryTax({ pricing, buyer }: { pricing: Pricing | undefined; buyer: Buyer }) {
  const { basePath } = usePortal();
  const decision = pricing?.vat?.taxDecision;
  if (!decision || !pricing?.vat || buyer === undefined) return null;
  return (
    <Box sx={{ mt: 1.5, display: 'grid', gap: 1.5 }}>
      <Typography variant="caption" component="div" color="textSecondary" sx={{ display: 'grid', gap: 0.5 }}>
        {decision.groups.map(({ supplies, reason }) => (
          <p key={supplies.join()}>{reason}</p>
        ))}
      </Typography>
      <MissingTax
        of={{ ...pricing.vat, total: pricing.total }}
        buyer={buyer?.name ?? null}
        action={
          !buyer && (
            <Button size="small" to={paths.company(basePath)}>
              {decision.missing?.what === 'correction' ? words.correct : words.addAction}
            </Button>
          )
        }
      />
    </Box>
  );
}
