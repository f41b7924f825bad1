import { ListBase } from 'react-admin';
import type { SystemQuoteRow } from '../../shared/api/schema';
import { RecordList } from '../components/list/RecordList';
import { quoteCard, quoteColumns, quoteName } from './columns';
import { adminQuoteTexts } from './texts';

const words = adminQuoteTexts;

/** The quotes of one company, on its page. */
export function CompanyQuotes({ companyId }: { companyId: string }) {
  return (
    <ListBase<SystemQuoteRow>
      resource="quotes"
      perPage={25}
      sort={{ field: 'createdAt', order: 'DESC' }}
      filter={{ companyId }}
      storeKey={false}
      disableSyncWithLocation
      disableAuthentication
    >
      <RecordList<SystemQuoteRow>
        label={words.title}
        columns={quoteColumns(false, false)}
        search={words.search}
        name={quoteName}
        card={quoteCard}
        empty={{ title: words.emptyTitle, text: words.emptyText }}
      />
    </ListBase>
  );
}
