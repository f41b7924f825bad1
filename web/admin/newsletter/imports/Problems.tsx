import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { importFieldLabel } from '#rules/subscriber-import';
import { messageOf } from '../../../shared/api/errors';
import type { SubscriberImport } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { ActionProblem } from '../../../shared/components/feedback/ActionProblem';
import { RetryNotice } from '../../../shared/components/feedback/RetryNotice';
import { Panel } from '../../../shared/components/frame/Panel';
import { formatCount } from '../../../shared/format';
import { saveFile } from '../../../shared/save-file';
import { useMayChange } from '../../core/use-may-change';
import { importProblemsQuery, problemsFile, PROBLEMS_SHOWN } from './api';
import { importTexts } from './texts';

const words = importTexts.problems;

/** Table of the rows that are not imported, with line number and reason. */
export function Problems({ one: { id, status, rows, taken } }: { one: SubscriberImport }) {
  const { data, error, isFetching, refetch } = useQuery(importProblemsQuery(id, status));
  const save = useMutation({
    mutationFn: () => problemsFile(id),
    onSuccess: saveFile,
  });
  const mayChange = useMayChange();
  if (error && !data) {
    return (
      <RetryNotice retrying={isFetching} onRetry={() => void refetch()}>
        {messageOf(error, words.failed)}
      </RetryNotice>
    );
  }
  const isKept = data === undefined || data.total > 0;
  const download = mayChange && isKept && (
    <>
      <Button size="small" icon={<Download size={14} />} busy={save.isPending} onClick={() => save.mutate()}>
        {words.download}
      </Button>
      <ActionProblem
        error={save.error}
        failed={words.downloadFailed}
        onRetry={() => save.mutate()}
        onClose={save.reset}
      />
    </>
  );
  if (rows === taken) return null;
  return (
    <Panel title={words.title} aside={download} flush>
      {!data && <Skeleton height={120} sx={{ m: 2 }} />}
      {!isKept && (
        <Typography color="textSecondary" sx={{ p: 2.5 }}>
          {words.gone}
        </Typography>
      )}
      <Box component="ol" sx={{ '& li + li': { borderTop: 1, borderColor: 'divider' } }}>
        {data?.data.map(({ id: key, line, value, field, problem }) => (
          <Box component="li" key={key} sx={row}>
            <Typography variant="small" component="span" color="textTertiary" className="num">
              {words.line} {line}
            </Typography>
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography color={value === null ? 'textSecondary' : undefined}>{value ?? words.erased}</Typography>
              <Typography variant="small" component="p" color="textSecondary">
                {field === 'email' || problem.startsWith(importFieldLabel(field))
                  ? problem
                  : `${importFieldLabel(field)}: ${problem}`}
              </Typography>
            </Box>
          </Box>
        ))}
      </Box>
      {data && data.total > PROBLEMS_SHOWN && (
        <Typography variant="small" component="p" color="textSecondary" sx={{ p: '12px 20px' }}>
          {words.first(PROBLEMS_SHOWN, formatCount(data.total))}
        </Typography>
      )}
    </Panel>
  );
}

const row = {
  display: 'grid',
  gap: { xs: 0, sm: 2 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '96px minmax(0, 1fr)' },
  p: '10px 20px',
};
