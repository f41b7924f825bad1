import type { SystemQuoteRow } from '../../shared/api/schema';
import { ResourceList } from '../components/list/ResourceList';
import { quoteCard, quoteColumns, rowName } from './columns';
import { adminQuoteTexts } from './texts';

const words = adminQuoteTexts;

/** List of a company's quotes, for the company's page. */
export function CompanyQuotes({ companyId }: { companyId: string }) {
  return (
    <ResourceList<SystemQuoteRow>
      resource="quotes"
      within={{ companyId }}
      sort={{ field: 'createdAt', order: 'DESC' }}
      words={{ ...words, list: words.title }}
      columns={quoteColumns(false, false)}
      name={rowName}
      card={quoteCard}
    />
  );
}
