import { adminPaths } from '#rules/admin-paths';
import type { AgreementRow } from '../../../shared/api/schema';
import { formatDate } from '../../../shared/format';
import { CreateLink } from '../../components/CreateLink';
import { CardLines } from '../../components/list/CardLines';
import { dayColumn } from '../../components/list/columns';
import { ListPage } from '../../components/list/ListPage';
import { RowLink } from '../../components/list/RowLink';
import { TwoLines } from '../../components/list/TwoLines';
import type { Column, View } from '../../components/list/types';
import { AgreementBadge } from './AgreementBadge';
import { agreementAdminTexts as words } from './texts';

const LATEST = { field: 'updatedAt', order: 'DESC' } as const;
const VIEWS: View[] = [
  { key: 'all', label: words.views.all, filter: {} },
  { key: 'draft', label: words.views.draft, filter: { status: 'draft' } },
  { key: 'published', label: words.views.published, filter: { status: 'active,retired' } },
];

const rowName = (row: AgreementRow) => words.name(row.title);
const signed = (row: AgreementRow) => (row.number === null ? '' : words.signedOf(row.accepted, row.partners));
const Open = ({ row }: { row: AgreementRow }) => (
  <RowLink to={adminPaths.agreement(row.id)} name={rowName(row)}>
    {row.title}
  </RowLink>
);

const COLUMNS: Column<AgreementRow>[] = [
  {
    key: 'title',
    label: words.columns.title,
    sort: 'title',
    render: (row) => <TwoLines first={<Open row={row} />} second={words.version(row.number)} />,
  },
  {
    key: 'status',
    label: words.columns.status,
    width: 128,
    sort: 'status',
    render: (row) => <AgreementBadge status={row.status} />,
  },
  { key: 'accepted', label: words.columns.accepted, width: 104, right: true, render: signed },
  {
    key: 'publishedAt',
    label: words.columns.published,
    width: 124,
    sort: 'publishedAt',
    first: 'DESC',
    right: true,
    from: 'md',
    render: (row) => row.publishedAt && formatDate(row.publishedAt),
  },
  dayColumn('updatedAt', words.columns.updated, 116, 'md'),
];

/** /admin/partner-agreements: list of all agreement versions, last changed first. */
export function AgreementListPage() {
  return (
    <ListPage<AgreementRow>
      words={words}
      sort={LATEST}
      columns={COLUMNS}
      views={VIEWS}
      name={rowName}
      card={(row) => (
        <CardLines
          title={<Open row={row} />}
          note={words.version(row.number)}
          aside={signed(row)}
          badge={<AgreementBadge status={row.status} />}
        />
      )}
      actions={<CreateLink list={adminPaths.agreements} label={words.create} />}
    />
  );
}
