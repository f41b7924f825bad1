import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { adminPaths } from '#rules/admin-paths';
import { answer, api } from '../../shared/api/client';
import { ConsolePage } from '../shell/ConsolePage';
import { RecordState } from '../components/RecordState';
import { adminTexts } from '../texts';

const SESSION_MS = 5 * 60_000;

/**
 * /admin/jobs: what the queues hold, on the pages that the server has for it, in the console's frame. They know nothing of
 * a session that runs out, so it is kept alive here, and they are opened once it is known to be.
 */
export function JobsPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['jobs', 'session'],
    queryFn: () => answer(api.GET('/api/v1/auth/me')),
    refetchInterval: SESSION_MS,
    gcTime: 0,
  });
  return (
    <ConsolePage title={adminTexts.nav.jobs} flush>
      <Box sx={{ p: { xs: 2, sm: '16px 20px' }, borderBottom: 1, borderColor: 'divider' }}>
        <Typography variant="h4" component="h1">
          {adminTexts.nav.jobs}
        </Typography>
        <Typography variant="small" component="p" color="textSecondary">
          {adminTexts.jobs}
        </Typography>
      </Box>
      {data ? (
        <Box component="iframe" title={adminTexts.nav.jobs} src={adminPaths.jobBoard} sx={board} />
      ) : (
        <Box sx={{ p: 2.5 }}>
          <RecordState error={error} retry={() => void refetch()} />
        </Box>
      )}
    </ConsolePage>
  );
}

/** All that is left below the top bar. */
const board = { flex: 1, width: '100%', minHeight: { xs: 'calc(100dvh - 56px)', sm: 480 }, border: 0 };
