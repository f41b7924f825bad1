import Box from '@mui/material/Box';
import { adminPaths } from '#rules/admin-paths';
import type { Quote } from '../../shared/api/schema';
import { MissingTax } from '../../shared/quotes/MissingTax';
import { TaxGroups } from '../../shared/quotes/TaxGroups';
import { TaxProblem } from '../../shared/quotes/TaxProblem';
import { VatNumberWatch } from '../../shared/quotes/VatNumberWatch';
import { RecordLink } from '../components/RecordLink';
import { HandTax } from './hand-tax/HandTax';
import { RegisterName } from './RegisterName';
import { adminQuoteTexts } from './texts';

type TaxedQuote = Pick<
  Quote,
  | 'id'
  | 'number'
  | 'version'
  | 'taxDecision'
  | 'taxPercentage'
  | 'total'
  | 'currency'
  | 'company'
  | 'acceptance'
  | 'taxProblem'
>;

/** VAT of a quote for staff: its groups with category and reason, and what is missing; empty without a decision. */
export function QuoteTax({ quote }: { quote: TaxedQuote }) {
  const { taxDecision: decision, currency, company } = quote;
  if (!decision) return null;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <TaxProblem quote={quote} reader="staff" />
      <TaxGroups decision={decision} currency={currency} stands={!quote.taxProblem} forStaff />
      <RegisterName company={company} decision={decision} />
      <HandTax quote={quote} />
      {quote.acceptance === null && (
        <MissingTax
          of={quote}
          buyer={company.name}
          watch={<VatNumberWatch quoteId={quote.id} />}
          action={<RecordLink to={adminPaths.company(company.id)}>{adminQuoteTexts.tax.company}</RecordLink>}
        />
      )}
    </Box>
  );
}
