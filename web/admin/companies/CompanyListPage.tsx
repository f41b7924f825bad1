import type { CompanyRow } from '../../shared/api/schema';
import { COMPANY_STATUSES, VERIFICATION_STATUSES } from '#rules/company-status';
import { adminPaths } from '#rules/admin-paths';
import { capitalised } from '../../shared/labels';
import { StateBadge } from '../components/badges';
import { CreateLink } from '../components/CreateLink';
import { CardLines } from '../components/list/CardLines';
import { countColumn, dayColumn, stateColumn } from '../components/list/columns';
import { ListPage } from '../components/list/ListPage';
import { BY_COUNTRY, BY_CREATION } from '../components/list/more-filters';
import { RowLink } from '../components/list/RowLink';
import { TwoLines } from '../components/list/TwoLines';
import type { Column, Filter, View } from '../components/list/types';
import { ExportMenu } from '../exports/ExportMenu';
import { adminCompanyTexts } from './texts';
import { BulkCompanies } from './BulkCompanies';
import { useMayChange } from '../core/use-may-change';

const words = adminCompanyTexts;
const BY_NAME = { field: 'name', order: 'ASC' } as const;
const OLDEST = { field: 'createdAt', order: 'ASC' } as const;
const choices = (values: readonly string[]) => values.map((value) => ({ value, label: capitalised(value) }));

const VIEWS: View[] = [
  { key: 'all', label: words.views.all, filter: {}, sort: BY_NAME },
  { key: 'pending', label: words.views.pending, filter: { verificationStatus: 'pending' }, sort: OLDEST },
  { key: 'clients', label: words.views.clients, filter: { type: 'client' }, sort: BY_NAME },
  { key: 'partners', label: words.views.partners, filter: { type: 'partner' }, sort: BY_NAME },
  { key: 'suspended', label: words.views.suspended, filter: { status: 'suspended' }, sort: BY_NAME },
];

const FILTERS: Filter[] = [
  {
    source: 'type',
    label: words.filters.type,
    all: words.filters.allTypes,
    options: Object.entries(words.types).map(([value, label]) => ({ value, label })),
  },
  {
    source: 'verificationStatus',
    label: words.filters.verification,
    all: words.filters.allVerifications,
    options: choices(VERIFICATION_STATUSES),
  },
  {
    source: 'status',
    label: words.filters.status,
    all: words.filters.allStatuses,
    options: choices(COMPANY_STATUSES),
  },
];

const place = (row: CompanyRow) => [row.city, row.countryName].filter(Boolean).join(', ');
const Open = ({ row }: { row: CompanyRow }) => <RowLink to={adminPaths.company(row.id)}>{row.name}</RowLink>;

const COLUMNS: Column<CompanyRow>[] = [
  {
    key: 'name',
    label: words.columns.name,
    sort: 'name',
    render: (row) => <TwoLines first={<Open row={row} />} second={place(row)} />,
  },
  {
    key: 'type',
    label: words.columns.type,
    width: 96,
    sort: 'type',
    from: 'md',
    render: (row) => words.types[row.type],
  },
  stateColumn('verificationStatus', words.columns.verification, 130),
  stateColumn('status', words.columns.status, 130),
  countColumn('userCount', words.columns.users, 84, 'md'),
  dayColumn('createdAt', words.columns.created, 124, 'md'),
];

/** /admin/companies: list of clients, partners and our own company. */
export function CompanyListPage() {
  const mayChange = useMayChange();
  return (
    <ListPage<CompanyRow>
      words={words}
      sort={BY_NAME}
      columns={COLUMNS}
      views={VIEWS}
      filters={FILTERS}
      more={[BY_COUNTRY, BY_CREATION]}
      bulk={mayChange ? (rows, clear) => <BulkCompanies rows={rows} onDone={clear} /> : undefined}
      saved="companies"
      name={(row) => row.name}
      card={(row) => (
        <CardLines
          title={<Open row={row} />}
          note={`${words.types[row.type]} · ${place(row)}`}
          badge={
            <>
              <StateBadge state={row.verificationStatus} />
              {row.status !== 'active' && <StateBadge state={row.status} />}
            </>
          }
        />
      )}
      actions={
        <>
          <ExportMenu resource="companies" />
          <CreateLink list={adminPaths.companies} label={words.create} />
        </>
      }
    />
  );
}
