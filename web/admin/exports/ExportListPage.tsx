import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../shared/api/errors';
import type { ExportFile } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { Notice } from '../../shared/components/feedback/Notice';
import { formatCount, formatDateTime } from '../../shared/format';
import { texts } from '../../shared/texts';
import { StateBadge } from '../components/badges';
import { CardLines } from '../components/list/CardLines';
import { ListPage } from '../components/list/ListPage';
import { TwoLines } from '../components/list/TwoLines';
import type { Column } from '../components/list/types';
import { filterWords } from './filter-words';
import { exportTexts } from './texts';
import { downloadExport, isGoing } from './use-export';

const words = exportTexts;

function Progress({ file }: { file: ExportFile }) {
  if (!isGoing(file) || file.totalRows === null) return formatCount(file.rows);
  return (
    <Box sx={{ display: 'grid', gap: '4px' }}>
      {words.progress(formatCount(file.rows), formatCount(file.totalRows))}
      <LinearProgress
        variant="determinate"
        aria-label={words.resources[file.resource]}
        value={file.totalRows === 0 ? 100 : Math.min(100, (file.rows / file.totalRows) * 100)}
      />
    </Box>
  );
}

/** /admin/exports: list of the user's exports with progress and download. */
export function ExportListPage() {
  const download = useMutation({ mutationFn: downloadExport });
  const button = (file: ExportFile) =>
    file.actions.includes('download') && (
      <Button
        size="small"
        aria-label={`${words.download}: ${words.resources[file.resource]}`}
        busy={download.isPending && download.variables.id === file.id}
        onClick={() => download.mutate(file)}
      >
        {words.download}
      </Button>
    );
  const columns: Column<ExportFile>[] = [
    {
      key: 'what',
      label: words.columns.what,
      sort: 'resource',
      render: (file) => <TwoLines first={words.resources[file.resource]} second={filterWords(file)} />,
    },
    {
      key: 'format',
      label: words.columns.format,
      width: 88,
      sort: 'format',
      render: (file) => file.format.toUpperCase(),
    },
    {
      key: 'status',
      label: words.columns.status,
      width: 120,
      sort: 'status',
      render: (file) => <StateBadge state={file.status} />,
    },
    {
      key: 'rows',
      label: words.columns.rows,
      width: 160,
      sort: 'rows',
      right: true,
      render: (file) => <Progress file={file} />,
    },
    {
      key: 'created',
      label: words.columns.created,
      width: 168,
      sort: 'createdAt',
      first: 'DESC',
      right: true,
      render: (file) => (
        <TwoLines first={formatDateTime(file.createdAt)} second={file.createdBy && words.by(file.createdBy)} />
      ),
    },
    { key: 'file', label: words.columns.file, width: 132, right: true, render: button },
  ];
  return (
    <ListPage<ExportFile>
      words={words}
      sort={{ field: 'createdAt', order: 'DESC' }}
      queryOptions={{ refetchInterval: ({ state }) => (state.data?.data.some(isGoing) ? 1000 : false) }}
      columns={columns}
      name={(file) => words.resources[file.resource]}
      card={(file) => (
        <CardLines
          title={`${words.resources[file.resource]}, ${file.format.toUpperCase()}`}
          figure={<Progress file={file} />}
          note={[filterWords(file), formatDateTime(file.createdAt), file.createdBy && words.by(file.createdBy)]
            .filter(Boolean)
            .join(' · ')}
          aside={button(file)}
          badge={<StateBadge state={file.status} />}
        />
      )}
    >
      {download.isError && (
        <Notice tone="error" title={texts.error} style={{ margin: 20, marginBottom: 0 }}>
          {messageOf(download.error, words.downloadFailed)}
        </Notice>
      )}
    </ListPage>
  );
}
