import { useQuery } from '@tanstack/react-query';
import { adminPaths } from '#rules/admin-paths';
import { canBeSameCompany } from '#rules/company-name';
import { vatEvidenceQuery } from '../../shared/api/companies';
import type { Quote } from '../../shared/api/schema';
import { Notice } from '../../shared/components/feedback/Notice';
import type { TaxDecision } from '../../shared/quotes/tax';
import { RecordLink } from '../components/RecordLink';
import { adminQuoteTexts } from './texts';

const words = adminQuoteTexts.tax;

interface RegisterNameProps {
  company: Quote['company'];
  decision: TaxDecision;
}

/**
 * Warning for staff when a quote has no VAT because of a number that the register confirms for a company of another
 * name: the register confirms each valid number, whoever states it.
 */
export function RegisterName({ company, decision: { groups, vatNumber, vatNumberStatus } }: RegisterNameProps) {
  const restsOnNumber = groups.some(({ category }) => category === 'K' || category === 'AE');
  const { data } = useQuery({
    ...vatEvidenceQuery({ id: company.id, vatNumber }),
    enabled: restsOnNumber && vatNumber !== null && vatNumberStatus === 'valid',
  });
  const name = data?.verdicts.find((verdict) => verdict.vatNumber === vatNumber && verdict.status === 'valid')?.name;
  if (!name || canBeSameCompany(name, company.name)) return null;
  return (
    <Notice
      tone="warning"
      role="none"
      title={words.otherName(name)}
      action={<RecordLink to={adminPaths.company(company.id)}>{words.company}</RecordLink>}
    >
      {words.otherNameText(vatNumber ?? '', company.name)}
    </Notice>
  );
}
