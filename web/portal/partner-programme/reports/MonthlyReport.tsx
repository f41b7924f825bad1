import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { REPORT_KINDS, type ReportKind } from '#rules/partner-report';
import { messageOf } from '../../../shared/api/errors';
import { Notice } from '../../../shared/components/feedback/Notice';
import { RetryNotice } from '../../../shared/components/feedback/RetryNotice';
import { useToast } from '../../../shared/components/feedback/Toast';
import { SelectField } from '../../../shared/components/fields/SelectField';
import { Panel } from '../../../shared/components/frame/Panel';
import { problemOf } from '../../../shared/problem';
import { useProfile } from '../../../shared/session/session';
import { monthlyQuery, setMonthly } from './api';
import { reportTexts } from './texts';

const words = reportTexts.monthly;
const KINDS = REPORT_KINDS.map((value) => ({ value, label: reportTexts.kinds[value].label }));

/** Setting for the kind of the monthly report by mail, or no report; saved when it changes. */
export function MonthlyReport() {
  const id = useId();
  const { email } = useProfile();
  const queries = useQueryClient();
  const toast = useToast();
  const { data, error, isFetching, refetch } = useQuery(monthlyQuery);
  const save = useMutation({
    mutationFn: setMonthly,
    scope: { id: 'monthly-report' }, // sends saves in the order of the user's choices
    onSuccess: (saved) => {
      const before = data?.kind ?? null;
      queries.setQueryData(monthlyQuery.queryKey, saved);
      toast(saved.kind === null ? words.off : before === null ? words.on : words.saved);
    },
  });
  // Shows the chosen kind before it is saved.
  const kind = save.isPending ? save.variables : (data?.kind ?? null);
  return (
    <Panel title={words.title}>
      {error && !data ? (
        <RetryNotice retrying={isFetching} onRetry={() => void refetch()}>
          {messageOf(error, words.loadFailed)}
        </RetryNotice>
      ) : (
        <Box sx={{ display: 'grid', gap: 2 }}>
          {save.error && (
            <Notice tone="error" role="alert" title={words.failed} onClose={save.reset}>
              {problemOf(save.error, words.failed)}
            </Notice>
          )}
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography component="label" htmlFor={id} sx={{ display: 'block', fontWeight: 550, cursor: 'pointer' }}>
                {words.wanted}
              </Typography>
              <Typography
                id={`${id}-text`}
                variant="small"
                component="p"
                color="textSecondary"
                sx={{ overflowWrap: 'anywhere' }}
              >
                {words.text(email)}
              </Typography>
            </Box>
            {data ? (
              <Switch
                checked={kind !== null}
                onChange={(event) => save.mutate(event.target.checked ? 'commission' : null)}
                slotProps={{ input: { id, role: 'switch', 'aria-describedby': `${id}-text` } }}
              />
            ) : (
              <Skeleton width={34} height={20} sx={{ m: '9px 12px', borderRadius: '10px' }} />
            )}
          </Box>
          {kind !== null && (
            <Box sx={{ maxWidth: 320 }}>
              <Typography variant="small" component="p" sx={{ pb: '6px', fontWeight: 550 }}>
                {words.kind}
              </Typography>
              <SelectField
                name={words.kind}
                value={kind}
                options={KINDS}
                onValue={(value) => save.mutate(value as ReportKind)}
              />
            </Box>
          )}
        </Box>
      )}
    </Panel>
  );
}
