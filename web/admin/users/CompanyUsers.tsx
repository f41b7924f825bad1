import { ListBase } from 'react-admin';
import type { UserRow } from '../../shared/api/schema';
import { fullName } from '../../shared/components/Initials';
import { RecordList } from '../components/list/RecordList';
import { userCard, userColumns } from './columns';
import { adminUserTexts } from './texts';

const words = adminUserTexts;

/** The people of one company, on its page. */
export function CompanyUsers({ companyId }: { companyId: string }) {
  return (
    <ListBase<UserRow>
      resource="users"
      perPage={25}
      sort={{ field: 'name', order: 'ASC' }}
      filter={{ companyId }}
      storeKey={false}
      disableSyncWithLocation
      disableAuthentication
    >
      <RecordList<UserRow>
        label={words.list}
        columns={userColumns(true)}
        search={words.search}
        name={fullName}
        card={userCard}
        empty={{ title: words.emptyTitle, text: words.emptyText }}
      />
    </ListBase>
  );
}
