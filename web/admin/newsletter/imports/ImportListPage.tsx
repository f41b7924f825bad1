import { useState } from 'react';
import { adminPaths } from '#rules/admin-paths';
import { isImportGoing } from '#rules/subscriber-import';
import type { SubscriberImportRow } from '../../../shared/api/schema';
import { Notice } from '../../../shared/components/feedback/Notice';
import { formatSize } from '../../../shared/files';
import { formatCount, formatDateTime } from '../../../shared/format';
import { texts } from '../../../shared/texts';
import { CardLines } from '../../components/list/CardLines';
import { ListPage } from '../../components/list/ListPage';
import { RowLink } from '../../components/list/RowLink';
import { TwoLines } from '../../components/list/TwoLines';
import type { Column } from '../../components/list/types';
import { useMayChange } from '../../core/use-may-change';
import { ImportBadge } from './ImportBadge';
import { importTexts as words } from './texts';
import { UploadImport } from './UploadImport';

const Open = ({ row }: { row: SubscriberImportRow }) => (
  <RowLink to={adminPaths.subscriberImport(row.id)}>{row.filename}</RowLink>
);
const taken = ({ status, taken: count, totalRows }: SubscriberImportRow) =>
  (status === 'imported' || status === 'importing') && totalRows !== null
    ? words.ofRows(formatCount(count), formatCount(totalRows))
    : '';

const COLUMNS: Column<SubscriberImportRow>[] = [
  {
    key: 'file',
    label: words.columns.file,
    render: (row) => <TwoLines first={<Open row={row} />} second={formatSize(row.size)} />,
  },
  {
    key: 'status',
    label: words.columns.status,
    width: 168,
    render: ({ status }) => <ImportBadge status={status} />,
  },
  { key: 'rows', label: words.columns.rows, width: 168, right: true, render: taken },
  {
    key: 'created',
    label: words.columns.created,
    width: 176,
    sort: 'createdAt',
    first: 'DESC',
    right: true,
    render: ({ createdAt, createdBy }) => <TwoLines first={formatDateTime(createdAt)} second={words.by(createdBy)} />,
  },
];

/** /admin/subscribers/imports: list of the uploaded files with addresses. */
export function ImportListPage() {
  const mayChange = useMayChange();
  const [problem, setProblem] = useState<string>();
  return (
    <ListPage<SubscriberImportRow>
      words={words}
      resource="subscriber-imports"
      sort={{ field: 'createdAt', order: 'DESC' }}
      queryOptions={{
        refetchInterval: ({ state }) => (state.data?.data.some(({ status }) => isImportGoing(status)) ? 1000 : false),
      }}
      columns={COLUMNS}
      name={({ filename }) => filename}
      card={(row) => (
        <CardLines
          title={<Open row={row} />}
          note={[taken(row), words.by(row.createdBy)].filter(Boolean).join(' · ')}
          aside={formatDateTime(row.createdAt)}
          badge={<ImportBadge status={row.status} />}
        />
      )}
      actions={mayChange && <UploadImport onProblem={setProblem} />}
    >
      {problem && (
        <Notice
          tone="error"
          title={texts.error}
          onClose={() => setProblem(undefined)}
          style={{ margin: '16px 20px 0' }}
        >
          {problem}
        </Notice>
      )}
    </ListPage>
  );
}
