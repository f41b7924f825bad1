import type { ReviewedDocument } from '../../shared/api/schema';
import { formatDateTime } from '../../shared/format';
import { adminPaths } from '#rules/admin-paths';
import { StateBadge } from '../components/badges';
import { CardLines } from '../components/list/CardLines';
import { stateColumn } from '../components/list/columns';
import { ListPage } from '../components/list/ListPage';
import { BY_COMPANY } from '../components/list/more-filters';
import { RowLink } from '../components/list/RowLink';
import { TwoLines } from '../components/list/TwoLines';
import type { Column, View } from '../components/list/types';
import { formatSize } from '../../shared/files';
import { adminDocumentTexts } from './texts';

const words = adminDocumentTexts;
const OLDEST = { field: 'uploadedAt', order: 'ASC' } as const;
const NEWEST = { field: 'uploadedAt', order: 'DESC' } as const;

const VIEWS: View[] = [
  { key: 'pending', label: words.views.pending, filter: { verificationStatus: 'pending' }, sort: OLDEST },
  { key: 'verified', label: words.views.verified, filter: { verificationStatus: 'verified' }, sort: NEWEST },
  { key: 'rejected', label: words.views.rejected, filter: { verificationStatus: 'rejected' }, sort: NEWEST },
  { key: 'all', label: words.views.all, filter: {}, sort: NEWEST },
];

const Open = ({ row }: { row: ReviewedDocument }) => (
  <RowLink to={adminPaths.document(row.id)} name={`${row.label} of ${row.company.name}`}>
    {row.label}
  </RowLink>
);

const COLUMNS: Column<ReviewedDocument>[] = [
  {
    key: 'document',
    label: words.columns.document,
    sort: 'type',
    render: (row) => <TwoLines first={<Open row={row} />} second={row.originalName} />,
  },
  { key: 'company', label: words.columns.company, sort: 'company', render: (row) => row.company.name },
  stateColumn('state', words.columns.state, 120),
  {
    key: 'size',
    label: words.columns.size,
    width: 112,
    sort: 'size',
    first: 'DESC',
    right: true,
    from: 'md',
    render: (row) => formatSize(row.size),
  },
  {
    key: 'uploaded',
    label: words.columns.uploaded,
    width: 176,
    sort: 'uploadedAt',
    right: true,
    render: (row) => <span style={{ whiteSpace: 'nowrap' }}>{formatDateTime(row.uploadedAt)}</span>,
  },
];

/** /admin/documents: list of the documents uploaded by companies; starts with the documents that wait for a review. */
export function DocumentListPage() {
  return (
    <ListPage<ReviewedDocument>
      words={words}
      sort={OLDEST}
      columns={COLUMNS}
      views={VIEWS}
      more={[BY_COMPANY]}
      saved="documents"
      name={(row) => `${row.label} of ${row.company.name}`}
      card={(row) => (
        <CardLines
          title={<Open row={row} />}
          note={`${row.company.name} · ${row.originalName}`}
          badge={<StateBadge state={row.state} />}
        />
      )}
    />
  );
}
