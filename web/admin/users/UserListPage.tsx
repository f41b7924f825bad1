import { ListBase } from 'react-admin';
import type { UserRow } from '../../shared/api/schema';
import { fullName } from '../../shared/components/Initials';
import { companyTypeLabel } from '../../shared/texts';
import { RecordList } from '../components/list/RecordList';
import type { Filter, View } from '../components/list/types';
import { ExportMenu } from '../exports/ExportMenu';
import { ConsolePage } from '../shell/ConsolePage';
import { userCard, userColumns } from './columns';
import { adminUserTexts } from './texts';

const words = adminUserTexts;
const BY_NAME = { field: 'name', order: 'ASC' } as const;

const VIEWS: View[] = [
  { key: 'all', label: words.views.all, filter: {} },
  { key: 'active', label: words.views.active, filter: { status: 'active' } },
  { key: 'pending', label: words.views.pending, filter: { status: 'pending_approval' } },
  { key: 'inactive', label: words.views.inactive, filter: { status: 'inactive' } },
  { key: 'suspended', label: words.views.suspended, filter: { status: 'suspended' } },
];

const FILTERS: Filter[] = [
  {
    source: 'companyType',
    label: words.filters.companyType,
    all: words.filters.allCompanyTypes,
    options: (['client', 'partner', 'system', 'internal'] as const).map((value) => ({
      value,
      label: companyTypeLabel(value),
    })),
  },
  {
    source: 'accountType',
    label: words.filters.accountType,
    all: words.filters.allAccountTypes,
    options: Object.entries(words.roles).map(([value, label]) => ({ value, label })),
  },
];

/** /admin/users: everybody. */
export function UserListPage() {
  return (
    <ConsolePage title={words.title} flush>
      <ListBase<UserRow> resource="users" perPage={25} sort={BY_NAME} disableAuthentication>
        <RecordList<UserRow>
          title={words.title}
          label={words.list}
          columns={userColumns()}
          views={VIEWS}
          filters={FILTERS}
          search={words.search}
          name={fullName}
          card={userCard}
          actions={<ExportMenu resource="users" />}
          empty={{ title: words.emptyTitle, text: words.emptyText }}
        />
      </ListBase>
    </ConsolePage>
  );
}
