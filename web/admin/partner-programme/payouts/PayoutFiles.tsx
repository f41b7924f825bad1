import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import { adminPaths } from '#rules/admin-paths';
import { TRANSFER_STATUSES } from '#rules/transfer';
import { messageOf } from '../../../shared/api/errors';
import type { PayoutFileRow } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { Notice } from '../../../shared/components/feedback/Notice';
import { useToast } from '../../../shared/components/feedback/Toast';
import { formatDay, formatMoney } from '../../../shared/format';
import { useChanged } from '../../../shared/use-changed';
import { CardLines } from '../../components/list/CardLines';
import { ResourceList } from '../../components/list/ResourceList';
import { RowLink } from '../../components/list/RowLink';
import { TwoLines } from '../../components/list/TwoLines';
import type { Column } from '../../components/list/types';
import { useMayChange } from '../../core/use-may-change';
import { uploadStatus } from './api';
import { DownloadFile } from './DownloadFile';
import { payoutFileTexts as words } from './texts';
import { TransferBadge } from './TransferBadge';

const Open = ({ row }: { row: PayoutFileRow }) => (
  <RowLink to={adminPaths.payoutFile(row.id)}>
    <span className="mono">{row.number}</span>
  </RowLink>
);

/** Badges with the number of a file's transfers in each state. */
const States = ({ row }: { row: PayoutFileRow }) => (
  <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
    {TRANSFER_STATUSES.filter((status) => row[status] > 0).map((status) => (
      <TransferBadge key={status} status={status} count={row[status]} />
    ))}
  </Box>
);

const COLUMNS: Column<PayoutFileRow>[] = [
  { key: 'number', label: words.columns.number, width: 152, render: (row) => <Open row={row} /> },
  { key: 'state', label: words.columns.state, render: (row) => <States row={row} /> },
  {
    key: 'requestedOn',
    label: words.columns.requestedOn,
    width: 160,
    right: true,
    from: 'md',
    render: ({ requestedOn }) => formatDay(requestedOn),
  },
  {
    key: 'created',
    label: words.columns.created,
    width: 168,
    sort: 'createdAt',
    first: 'DESC',
    right: true,
    from: 'md',
    render: ({ createdOn, by }) => <TwoLines first={formatDay(createdOn)} second={words.by(by)} />,
  },
  { key: 'total', label: words.columns.total, width: 132, right: true, render: ({ total }) => formatMoney(total) },
];
const DOWNLOAD: Column<PayoutFileRow> = {
  key: 'file',
  label: words.columns.file,
  width: 92,
  right: true,
  render: (row) => <DownloadFile file={row} />,
};

/** The tab with the files for the bank, and the button that reads the bank's answers. */
export function PayoutFiles() {
  const mayChange = useMayChange();
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      {mayChange && <ReadStatus />}
      <ResourceList<PayoutFileRow>
        resource="payout-files"
        within={{}}
        sort={{ field: 'createdAt', order: 'DESC' }}
        words={words}
        columns={mayChange ? [...COLUMNS, DOWNLOAD] : COLUMNS}
        name={({ number }) => words.name(number)}
        card={(row) => (
          <CardLines
            title={<Open row={row} />}
            figure={formatMoney(row.total)}
            note={<States row={row} />}
            aside={formatDay(row.requestedOn)}
            badge={mayChange && <DownloadFile file={row} />}
          />
        )}
      />
    </Box>
  );
}

function ReadStatus() {
  const input = useRef<HTMLInputElement>(null);
  const changed = useChanged();
  const toast = useToast();
  const read = useMutation({
    mutationFn: uploadStatus,
    onSuccess: async ({ changed: count }) => {
      toast(words.read(count));
      await changed();
    },
  });
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1.5 }}>
        <Typography color="textSecondary" sx={{ maxWidth: 640 }}>
          {words.uploadHint}
        </Typography>
        <Button icon={<FileUp size={14} />} busy={read.isPending} onClick={() => input.current?.click()}>
          {words.upload}
        </Button>
      </Box>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xml,.zip,application/xml,text/xml,application/zip"
        aria-label={words.upload}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen && !read.isPending) read.mutate(chosen);
          target.value = ''; // lets the user select the same file again
        }}
      />
      {read.error && (
        <Notice tone="error" role="alert" title={words.uploadFailed}>
          {messageOf(read.error, words.uploadFailed)}
        </Notice>
      )}
    </>
  );
}
