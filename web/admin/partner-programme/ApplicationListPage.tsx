import { APPLICATION_STATUSES, WAITING_APPLICATION_STATUSES } from '#rules/partner-application';
import { adminPaths } from '#rules/admin-paths';
import type { ApplicationRow } from '../../shared/api/schema';
import { countries } from '../../shared/country-words';
import { formatDate, formatMoneyShort } from '../../shared/format';
import { ApplicationBadge } from '../../shared/partner-programme/ApplicationBadge';
import { applicationTexts } from '../../shared/partner-programme/texts';
import { CardLines } from '../components/list/CardLines';
import { countColumn, dayColumn } from '../components/list/columns';
import { ListPage } from '../components/list/ListPage';
import { BY_COMPANY } from '../components/list/more-filters';
import { RowLink } from '../components/list/RowLink';
import { TwoLines } from '../components/list/TwoLines';
import type { Column, Filter, View } from '../components/list/types';
import { adminPartnerTexts } from './texts';

const words = adminPartnerTexts;
const OLDEST = { field: 'submittedAt', order: 'ASC' } as const;
const NEWEST = { field: 'submittedAt', order: 'DESC' } as const;

const VIEWS: View[] = [
  { key: 'waiting', label: words.views.waiting, filter: { status: WAITING_APPLICATION_STATUSES.join() }, sort: OLDEST },
  { key: 'asked', label: words.views.asked, filter: { status: 'more_information' }, sort: OLDEST },
  { key: 'approved', label: words.views.approved, filter: { status: 'approved' }, sort: NEWEST },
  { key: 'rejected', label: words.views.rejected, filter: { status: 'rejected' }, sort: NEWEST },
  { key: 'all', label: words.views.all, filter: {}, sort: NEWEST },
];

const FILTERS: Filter[] = [
  {
    source: 'status',
    label: words.filters.status,
    all: words.filters.allStatuses,
    options: APPLICATION_STATUSES.map((value) => ({ value, label: applicationTexts.statuses[value] })),
  },
];

const rowName = (row: ApplicationRow) => words.name(row.company.name);
const countryOf = (row: ApplicationRow) =>
  countries.find(({ code }) => code === row.countryCode)?.name ?? row.countryCode;

const Open = ({ row }: { row: ApplicationRow }) => (
  <RowLink to={adminPaths.application(row.id)} name={rowName(row)}>
    {row.company.name}
  </RowLink>
);

const COLUMNS: Column<ApplicationRow>[] = [
  {
    key: 'company',
    label: words.columns.company,
    sort: 'company',
    render: (row) => <TwoLines first={<Open row={row} />} second={countryOf(row)} />,
  },
  { key: 'applicant', label: words.columns.applicant, from: 'md', render: (row) => row.applicant },
  {
    key: 'status',
    label: words.columns.status,
    width: 156,
    sort: 'status',
    render: (row) => <ApplicationBadge status={row.status} />,
  },
  {
    key: 'revenue',
    label: words.columns.revenue,
    width: 132,
    sort: 'expectedRevenue',
    first: 'DESC',
    right: true,
    from: 'md',
    render: (row) => formatMoneyShort(row.expectedRevenue),
  },
  { ...countColumn('documents', words.columns.documents, 104, 'md'), sort: undefined },
  dayColumn('submittedAt', words.columns.submitted, 116, undefined),
];

/** /admin/partner-applications: list of all applications; starts with applications that wait for staff. */
export function ApplicationListPage() {
  return (
    <ListPage<ApplicationRow>
      words={words}
      sort={OLDEST}
      columns={COLUMNS}
      views={VIEWS}
      saved="partner-applications"
      filters={FILTERS}
      more={[BY_COMPANY]}
      name={rowName}
      card={(row) => (
        <CardLines
          title={<Open row={row} />}
          figure={formatMoneyShort(row.expectedRevenue)}
          note={`${row.applicant} · ${countryOf(row)}`}
          aside={formatDate(row.submittedAt)}
          badge={<ApplicationBadge status={row.status} />}
        />
      )}
    />
  );
}
