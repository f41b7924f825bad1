import { DEAL_STAGES, OPEN_DEAL_STAGES, REGISTRATIONS, stageLabel } from '#rules/deal';
import { adminPaths } from '#rules/admin-paths';
import type { StaffDealRow } from '../../../shared/api/schema';
import { formatDate, formatDay, formatMoneyShort } from '../../../shared/format';
import { dealWords } from '../../../shared/partner-programme/deals/texts';
import { CardLines } from '../../components/list/CardLines';
import { dayColumn } from '../../components/list/columns';
import { ListPage } from '../../components/list/ListPage';
import { RowLink } from '../../components/list/RowLink';
import { TwoLines } from '../../components/list/TwoLines';
import type { Column, Filter, View } from '../../components/list/types';
import { StandingBadge } from './StandingBadge';
import { adminDealTexts as words } from './texts';

const OLDEST = { field: 'registeredAt', order: 'ASC' } as const;
const NEWEST = { field: 'registeredAt', order: 'DESC' } as const;

const VIEWS: View[] = [
  {
    key: 'waiting',
    label: words.views.waiting,
    filter: { registration: 'pending', stage: OPEN_DEAL_STAGES.join() },
    sort: OLDEST,
  },
  { key: 'all', label: words.views.all, filter: {}, sort: NEWEST },
];

const FILTERS: Filter[] = [
  {
    source: 'registration',
    label: words.filters.registration,
    all: words.filters.allRegistrations,
    options: REGISTRATIONS.map((value) => ({ value, label: dealWords.registrations[value] })),
  },
  {
    source: 'stage',
    label: words.filters.stage,
    all: words.filters.allStages,
    options: DEAL_STAGES.map((value) => ({ value, label: stageLabel(value) })),
  },
  {
    source: 'conflict',
    label: words.filters.conflict,
    all: words.filters.withOrWithout,
    options: [{ value: 'true', label: words.filters.withConflict }],
  },
];

const BY_PARTNER = { kind: 'company', source: 'partnerId', label: words.filters.partner } as const;

const rowName = (row: StaffDealRow) => words.name(row.customerName, row.partner.name);

const Open = ({ row }: { row: StaffDealRow }) => (
  <RowLink to={adminPaths.deal(row.id)} name={rowName(row)}>
    {row.customerName}
  </RowLink>
);

const COLUMNS: Column<StaffDealRow>[] = [
  {
    key: 'customer',
    label: words.columns.customer,
    sort: 'customerName',
    render: (row) => (
      <TwoLines first={<Open row={row} />} second={row.products.map((product) => product.name).join(', ')} />
    ),
  },
  { key: 'partner', label: words.columns.partner, from: 'md', render: (row) => row.partner.name },
  {
    key: 'registration',
    label: words.columns.registration,
    width: 132,
    sort: 'registration',
    render: (row) => <StandingBadge deal={row} conflicts={row.conflicts} />,
  },
  {
    key: 'stage',
    label: words.columns.stage,
    width: 108,
    sort: 'stage',
    from: 'lg',
    render: (row) => stageLabel(row.stage),
  },
  {
    key: 'value',
    label: words.columns.value,
    width: 128,
    sort: 'expectedValue',
    first: 'DESC',
    right: true,
    from: 'md',
    render: (row) => formatMoneyShort(row.expectedValue),
  },
  {
    key: 'closesOn',
    label: words.columns.closesOn,
    width: 128,
    sort: 'closesOn',
    right: true,
    from: 'lg',
    render: (row) => formatDay(row.closesOn),
  },
  dayColumn('registeredAt', words.columns.registered, 116, undefined),
];

/** /admin/partner-deals: list of all registered deals; starts with deals that wait for staff. */
export function DealListPage() {
  return (
    <ListPage<StaffDealRow>
      words={words}
      sort={OLDEST}
      columns={COLUMNS}
      views={VIEWS}
      saved="partner-deals"
      filters={FILTERS}
      more={[BY_PARTNER]}
      name={rowName}
      card={(row) => (
        <CardLines
          title={<Open row={row} />}
          figure={formatMoneyShort(row.expectedValue)}
          note={`${row.partner.name} · ${stageLabel(row.stage)}`}
          aside={formatDate(row.registeredAt)}
          badge={<StandingBadge deal={row} conflicts={row.conflicts} />}
        />
      )}
    />
  );
}
