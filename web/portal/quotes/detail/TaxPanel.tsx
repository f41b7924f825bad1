import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import Box from '@mui/material/Box';
import type { Quote } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { Panel } from '../../../shared/components/frame/Panel';
import { MissingTax } from '../../../shared/quotes/MissingTax';
import { TaxGroups } from '../../../shared/quotes/TaxGroups';
import { VatNumberWatch } from '../../../shared/quotes/VatNumberWatch';
import { useProfile } from '../../../shared/session/session';
import { paths } from '#rules/paths';
import { usePortal } from '../../portal';
import { quoteTexts } from '../texts';

const words = quoteTexts.tax;

/** Element id to which the link beside the total leads. */
const TAX_ID = 'tax';

/** Panel with the VAT of a quote by group, with its reasons; hidden for a seller without a VAT number. */
export function TaxPanel({ quote: { taxDecision, taxProblem, currency, acceptance } }: { quote: Quote }) {
  if (!taxDecision) return null;
  return (
    <Box id={TAX_ID} sx={{ scrollMarginTop: 72 }}>
      <Panel title={words.title}>
        <TaxGroups decision={taxDecision} currency={currency} stands={!taxProblem} />
        {!acceptance && (
          <Typography variant="caption" component="p" color="textTertiary" sx={{ mt: 2 }}>
            {words.fixed}
          </Typography>
        )}
      </Panel>
    </Box>
  );
}

/** Notice about a missing or wrong VAT number of a quote, and a link to the reasons of its VAT. */
export function QuoteMissingTax({ quote, isLinked = false }: { quote: Quote; isLinked?: boolean }) {
  const { basePath } = usePortal();
  const { company } = useProfile();
  const { taxDecision: decision } = quote;
  const isOwn = quote.company.id === company.id;
  const isPrepared = quote.partner?.id === company.id;
  if (!decision) return null;
  return (
    <Box sx={{ mt: 1.5, display: 'grid', gap: 1.5, '&:empty': { display: 'none' } }}>
      {isLinked && (
        <Link href={`#${TAX_ID}`} variant="small">
          {quoteTexts.summary.why}
        </Link>
      )}
      {quote.acceptance === null && (
        <MissingTax
          of={quote}
          buyer={isOwn ? null : quote.company.name}
          watch={(isOwn || isPrepared) && <VatNumberWatch quoteId={quote.id} />}
          action={
            isOwn && (
              <Button size="small" to={paths.company(basePath)}>
                {decision.missing?.what === 'correction' ? words.missing.correct : words.missing.addAction}
              </Button>
            )
          }
        />
      )}
    </Box>
  );
}
