import type { UserRow } from '../../shared/api/schema';
import { fullName } from '../../shared/components/badges/Initials';
import { companyTypeLabel } from '../../shared/labels';
import { ListPage } from '../components/list/ListPage';
import { BY_COMPANY, BY_CREATION } from '../components/list/more-filters';
import type { Filter, View } from '../components/list/types';
import { Erasures } from '../../shared/users/Erasures';
import { ExportMenu } from '../exports/ExportMenu';
import { userCard, userColumns } from './columns';
import { adminUserTexts } from './texts';
import { BulkUsers } from './BulkUsers';
import { useMayChange } from '../core/use-may-change';

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

/** /admin/users: list of all users. */
export function UserListPage() {
  const mayChange = useMayChange();
  return (
    <>
      <Erasures />
      <ListPage<UserRow>
        words={words}
        sort={BY_NAME}
        columns={userColumns()}
        views={VIEWS}
        filters={FILTERS}
        more={[BY_COMPANY, BY_CREATION]}
        bulk={mayChange ? (rows, clear) => <BulkUsers rows={rows} onDone={clear} /> : undefined}
        saved="users"
        name={fullName}
        card={userCard}
        actions={<ExportMenu resource="users" />}
      />
    </>
  );
}
