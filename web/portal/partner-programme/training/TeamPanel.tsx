import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../shared/api/errors';
import type { TeamMember } from '../../../shared/api/schema';
import { IconAction } from '../../../shared/components/actions/IconAction';
import { RetryNotice } from '../../../shared/components/feedback/RetryNotice';
import { Skeleton } from '../../../shared/components/feedback/Skeleton';
import { SearchBox } from '../../../shared/components/fields/SearchField';
import { Panel } from '../../../shared/components/frame/Panel';
import { Pager } from '../../../shared/components/lists/Pager';
import { formatDate } from '../../../shared/format';
import { TEAM_SHOWN, teamQuery } from './api';
import { trainingTexts } from './texts';
import type { useCertificate } from './use-certificate';

const words = trainingTexts.team;

/** List of the company's users with the courses that each has started and completed, and their certificates. */
export function TeamPanel({ certificate }: { certificate: ReturnType<typeof useCertificate> }) {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const { data, error, isFetching, refetch } = useQuery(teamQuery(search, page));
  return (
    <Panel title={words.title} flush>
      <Box sx={{ px: 2.5, pt: 2, display: 'grid', gap: 1.5 }}>
        <Typography variant="small" component="p" color="textSecondary">
          {words.text}
        </Typography>
        {(search || (data?.total ?? 0) > TEAM_SHOWN) && (
          <SearchBox
            name={words.search}
            value={search}
            onSearch={(typed) => {
              setSearch(typed);
              setPage(1);
            }}
          />
        )}
      </Box>
      {error && !data ? (
        <RetryNotice retrying={isFetching} onRetry={() => void refetch()} style={{ margin: 20 }}>
          {messageOf(error, words.failed)}
        </RetryNotice>
      ) : !data ? (
        <Box sx={{ p: 2.5, display: 'grid', gap: 1 }}>
          <Skeleton width={140} height={16} />
          <Skeleton width={220} height={14} />
        </Box>
      ) : data.total === 0 ? (
        <Typography color="textSecondary" sx={{ p: 2.5 }}>
          {words.none}
        </Typography>
      ) : (
        <Box component="ul" aria-label={words.title} sx={{ mt: 1 }}>
          {data.data.map((person) => (
            <Person key={person.id} person={person} certificate={certificate} />
          ))}
        </Box>
      )}
      {data && data.total > TEAM_SHOWN && <Pager {...data} count={data.data.length} onPage={setPage} />}
    </Panel>
  );
}

interface PersonProps {
  person: TeamMember;
  certificate: ReturnType<typeof useCertificate>;
}

function Person({ person: { fullName, courses }, certificate }: PersonProps) {
  return (
    <Box component="li" sx={row}>
      <Typography sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{fullName}</Typography>
      {courses.length === 0 ? (
        <Typography color="textTertiary">{words.nothing}</Typography>
      ) : (
        <Box component="ul" sx={{ display: 'grid', gap: 0.5 }}>
          {courses.map(({ id, title, read, chapters, certificate: completed }) => (
            <Box component="li" key={id} sx={{ display: 'flex', justifyContent: 'space-between', gap: 1.5 }}>
              <Typography color="textSecondary" className="num" sx={{ overflowWrap: 'anywhere' }}>
                {completed
                  ? words.completed(title, formatDate(completed.completedAt))
                  : words.reading(title, read, chapters)}
              </Typography>
              {completed && (
                <IconAction
                  size="small"
                  name={`${trainingTexts.certificate.downloadOf(completed.number)}, ${fullName}`}
                  tip={trainingTexts.certificate.download}
                  icon={<FileDown size={15} />}
                  {...certificate.buttonFor(completed.id)}
                />
              )}
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}

const row = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 220px) minmax(0, 1fr)' },
  gap: { xs: 0.5, sm: 2 },
  px: 2.5,
  py: 1.5,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const;
