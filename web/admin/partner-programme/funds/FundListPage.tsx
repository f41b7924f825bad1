import { adminPaths } from '#rules/admin-paths';
import {
  FUND_KIND_NAMES,
  FUND_KINDS,
  FUND_REQUEST_STATUSES,
  fundStatusLabel,
  WAITING_FUND_STATUSES,
} from '#rules/fund-request';
import type { FundRequestRow } from '../../../shared/api/schema';
import { formatDate, formatDay, formatMoneyShort } from '../../../shared/format';
import { FundBadge } from '../../../shared/partner-programme/funds/FundBadge';
import { daysOf } from '../../../shared/partner-programme/funds/FundFacts';
import { CardLines } from '../../components/list/CardLines';
import { dayColumn } from '../../components/list/columns';
import { ListPage } from '../../components/list/ListPage';
import { RowLink } from '../../components/list/RowLink';
import { TwoLines } from '../../components/list/TwoLines';
import type { Column, Filter, View } from '../../components/list/types';
import { adminFundTexts as words } from './texts';

const OLDEST = { field: 'requestedAt', order: 'ASC' } as const;
const NEWEST = { field: 'requestedAt', order: 'DESC' } as const;

const VIEWS: View[] = [
  { key: 'waiting', label: words.views.waiting, filter: { status: WAITING_FUND_STATUSES.join() }, sort: OLDEST },
  { key: 'all', label: words.views.all, filter: {}, sort: NEWEST },
];

const FILTERS: Filter[] = [
  {
    source: 'status',
    label: words.filters.status,
    all: words.filters.allStatuses,
    options: FUND_REQUEST_STATUSES.map((value) => ({ value, label: fundStatusLabel(value) })),
  },
  {
    source: 'kind',
    label: words.filters.kind,
    all: words.filters.allKinds,
    options: FUND_KIND_NAMES.map((value) => ({ value, label: FUND_KINDS[value] })),
  },
];

const BY_PARTNER = { kind: 'company', source: 'partnerId', label: words.filters.partner } as const;

const rowName = (row: FundRequestRow) => words.name(row.activity, row.partner.name);

const Open = ({ row }: { row: FundRequestRow }) => (
  <RowLink to={adminPaths.fundRequest(row.id)} name={rowName(row)}>
    {row.activity}
  </RowLink>
);

const COLUMNS: Column<FundRequestRow>[] = [
  {
    key: 'activity',
    label: words.columns.activity,
    sort: 'activity',
    render: (row) => <TwoLines first={<Open row={row} />} second={FUND_KINDS[row.kind]} />,
  },
  { key: 'partner', label: words.columns.partner, sort: 'partner', from: 'md', render: (row) => row.partner.name },
  {
    key: 'status',
    label: words.columns.status,
    width: 124,
    sort: 'status',
    render: ({ status }) => <FundBadge status={status} />,
  },
  { key: 'startsOn', label: words.columns.days, width: 220, sort: 'startsOn', from: 'xl', render: daysOf },
  {
    key: 'amount',
    label: words.columns.amount,
    width: 116,
    sort: 'amount',
    first: 'DESC',
    right: true,
    render: (row) => formatMoneyShort(row.amount),
  },
  {
    key: 'claimUntil',
    label: words.columns.claimUntil,
    width: 124,
    sort: 'claimUntil',
    right: true,
    from: 'xl',
    render: ({ claimUntil }) => claimUntil && formatDay(claimUntil),
  },
  dayColumn('requestedAt', words.columns.requested, 116, 'md'),
];

/** /admin/partner-funds: list of the requests for development funds; starts with requests that wait for staff. */
export function FundListPage() {
  return (
    <ListPage<FundRequestRow>
      words={words}
      sort={OLDEST}
      columns={COLUMNS}
      views={VIEWS}
      filters={FILTERS}
      more={[BY_PARTNER]}
      name={rowName}
      card={(row) => (
        <CardLines
          title={<Open row={row} />}
          figure={formatMoneyShort(row.amount)}
          note={`${row.partner.name} · ${FUND_KINDS[row.kind]}`}
          aside={formatDate(row.requestedAt)}
          badge={<FundBadge status={row.status} />}
        />
      )}
    />
  );
}
