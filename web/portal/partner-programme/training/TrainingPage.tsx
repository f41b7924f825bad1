import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { paths } from '#rules/paths';
import { messageOf } from '../../../shared/api/errors';
import type { LearnedCourseRow } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { GlyphBadge } from '../../../shared/components/badges/StatusBadge';
import { RetryNotice } from '../../../shared/components/feedback/RetryNotice';
import { Skeleton } from '../../../shared/components/feedback/Skeleton';
import { PageHead } from '../../../shared/components/frame/PageHead';
import { cardStyle } from '../../../shared/components/frame/Panel';
import { VisuallyHidden } from '../../../shared/components/frame/VisuallyHidden';
import { EmptyState } from '../../../shared/components/lists/EmptyState';
import { formatDate } from '../../../shared/format';
import { useProfile } from '../../../shared/session/session';
import { stack } from '../../components/two-columns';
import { Page } from '../../shell/Page';
import { coursesQuery } from './api';
import { Progress } from './Progress';
import { TeamPanel } from './TeamPanel';
import { trainingTexts as words } from './texts';
import { useCertificate } from './use-certificate';

/**
 * /partners/dashboard/resources/training: all courses with the user's progress; for administrators also the progress of
 * the company's users.
 */
export function TrainingPage() {
  const { company, accountType } = useProfile();
  const { data, error, isFetching, refetch } = useQuery(coursesQuery);
  const certificate = useCertificate();
  return (
    <Page
      title={words.title}
      crumbs={[{ label: company.name, to: paths.company(paths.partnerBase) }, { label: words.title }]}
    >
      <PageHead title={words.title} text={words.text} note={certificate.notice} />
      <Box sx={stack}>
        {error && !data ? (
          <RetryNotice retrying={isFetching} onRetry={() => void refetch()}>
            {messageOf(error, words.failed)}
          </RetryNotice>
        ) : data?.data.length === 0 ? (
          <Box sx={cardStyle}>
            <EmptyState title={words.empty} text={words.emptyText} />
          </Box>
        ) : (
          <Box component="ul" aria-label={words.label} aria-busy={isFetching} sx={grid}>
            {data ? (
              data.data.map((course) => <CourseCard key={course.id} course={course} certificate={certificate} />)
            ) : (
              <Waiting />
            )}
          </Box>
        )}
        {accountType === 'admin' && <TeamPanel certificate={certificate} />}
      </Box>
    </Page>
  );
}

interface CourseCardProps {
  course: LearnedCourseRow;
  certificate: ReturnType<typeof useCertificate>;
}

function CourseCard({ course, certificate }: CourseCardProps) {
  const { id, title, summary, status, chapters, read, certificate: completed } = course;
  const step = completed ? words.again : read > 0 ? words.goOn : words.start;
  return (
    <Box component="li" sx={{ ...cardStyle, display: 'grid', gap: 2, p: 2.5, gridTemplateRows: '1fr auto auto' }}>
      <div>
        <Typography variant="h4" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 0.75, overflowWrap: 'anywhere' }}>
          {summary}
        </Typography>
      </div>
      {completed ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <GlyphBadge tone="success" shape="check" label={words.completed(formatDate(completed.completedAt))} />
          {status === 'retired' && <GlyphBadge tone="neutral" shape="cross" label={words.retired} />}
        </Box>
      ) : (
        <Progress title={title} read={read} chapters={chapters} />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant={completed ? 'outlined' : 'contained'} to={paths.course(id)} aria-label={words.of(step, title)}>
          {step}
        </Button>
        {completed && (
          <Button
            aria-label={`${words.certificate.title} ${completed.number}`}
            {...certificate.buttonFor(completed.id)}
          >
            {words.certificate.title}
          </Button>
        )}
      </Box>
    </Box>
  );
}

function Waiting() {
  return [260, 220].map((width) => (
    <Box component="li" key={width} sx={{ ...cardStyle, display: 'grid', gap: 2, p: 2.5 }}>
      <VisuallyHidden role="status">{words.loading}</VisuallyHidden>
      <Skeleton width={width} height={20} />
      <Skeleton width={180} height={14} />
      <Skeleton width={110} height={32} />
    </Box>
  ));
}

const grid = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
} as const;
