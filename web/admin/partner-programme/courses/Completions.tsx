import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminPaths } from '#rules/admin-paths';
import { messageOf } from '../../../shared/api/errors';
import type { Course } from '../../../shared/api/schema';
import { RetryNotice } from '../../../shared/components/feedback/RetryNotice';
import { Panel } from '../../../shared/components/frame/Panel';
import { Pager } from '../../../shared/components/lists/Pager';
import { formatCount, formatDate } from '../../../shared/format';
import { RecordLink } from '../../components/RecordLink';
import { completionsQuery } from './api';
import { courseAdminTexts } from './texts';

const words = courseAdminTexts.completions;
const SHOWN = 10;

/** Table of the people who have completed a course, latest first. Renders nothing when there are none. */
export function Completions({ course: { id, completed } }: { course: Course }) {
  const [page, setPage] = useState(1);
  const offset = (page - 1) * SHOWN;
  const { data, error, isFetching, refetch } = useQuery({
    ...completionsQuery(id, { limit: SHOWN, offset }),
    enabled: completed > 0,
    placeholderData: keepPreviousData,
  });
  if (completed === 0) return null;
  return (
    <Panel title={words.title} aside={formatCount(data?.total ?? completed)} flush>
      {error && !data && (
        <RetryNotice retrying={isFetching} onRetry={() => void refetch()} style={{ margin: 20 }}>
          {messageOf(error, words.failed)}
        </RetryNotice>
      )}
      <Box component="ul" aria-label={words.title} aria-busy={isFetching}>
        {data?.data.map(({ id: key, number, personName, partner, completedAt }) => (
          <Box component="li" key={key} sx={row}>
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography sx={{ fontWeight: 550 }}>{personName}</Typography>
              <Typography variant="small" component="p" color="textSecondary">
                <RecordLink to={adminPaths.partner(partner.id)}>{partner.name}</RecordLink>
              </Typography>
            </Box>
            <Box sx={{ textAlign: { sm: 'right' } }}>
              <Typography variant="small" component="p">
                {formatDate(completedAt)}
              </Typography>
              <Typography variant="caption" component="p" color="textTertiary" className="mono">
                {number}
              </Typography>
            </Box>
          </Box>
        ))}
      </Box>
      {data && data.total > SHOWN && (
        <Box sx={{ px: 2.5, borderTop: 1, borderColor: 'divider' }}>
          <Pager offset={data.offset} count={data.data.length} limit={SHOWN} total={data.total} onPage={setPage} />
        </Box>
      )}
    </Panel>
  );
}

const row = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
  columnGap: 2,
  px: 2.5,
  py: 1.25,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const;
