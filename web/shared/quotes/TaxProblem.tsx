import type { ReactNode } from 'react';
import type { Quote } from '../api/schema';
import { Notice } from '../components/feedback/Notice';
import { quoteTexts } from './texts';

interface TaxProblemProps {
  quote: Pick<Quote, 'taxProblem'>;
  reader: 'client' | 'partner' | 'staff';
  action?: ReactNode;
}

/** Says why a sent quote cannot be accepted with its VAT, and what to do; empty while its VAT stands. */
export function TaxProblem({ quote: { taxProblem }, reader, action }: TaxProblemProps) {
  if (!taxProblem) return null;
  const words = quoteTexts.tax.problem[taxProblem];
  return (
    <Notice tone="warning" role="none" title={words.title} action={action}>
      {words[reader]}
    </Notice>
  );
}
