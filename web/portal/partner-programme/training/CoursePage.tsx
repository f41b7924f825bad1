import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { paths } from '#rules/paths';
import { isApiError, messageOf } from '../../../shared/api/errors';
import { NotFoundScreen } from '../../../shared/components/feedback/NotFoundScreen';
import { RetryNotice } from '../../../shared/components/feedback/RetryNotice';
import { Skeleton } from '../../../shared/components/feedback/Skeleton';
import { VisuallyHidden } from '../../../shared/components/frame/VisuallyHidden';
import { Page } from '../../shell/Page';
import { courseQuery } from './api';
import { ChapterReader } from './ChapterReader';
import { CourseOverview } from './CourseOverview';
import { trainingTexts as words } from './texts';

/** /partners/dashboard/resources/training/{course} and its chapter pages. */
export function CoursePage() {
  const { id = '', chapterId } = useParams();
  const { data: course, error, isFetching, refetch } = useQuery(courseQuery(id));
  const at = course?.chapters.findIndex((chapter) => chapter.id === chapterId) ?? -1;
  if (isApiError(error, 404) || (course && chapterId && at < 0)) return <NotFoundScreen />;
  const chapter = course?.chapters[at];
  const title = chapter?.title ?? course?.title ?? words.title;
  const training = { label: words.title, to: paths.training };
  return (
    <Page
      title={title}
      crumbs={
        chapter && course
          ? [training, { label: course.title, to: paths.course(id) }, { label: title }]
          : [training, { label: title }]
      }
    >
      {course ? (
        chapter ? (
          <ChapterReader key={chapter.id} course={course} at={at} />
        ) : (
          <CourseOverview course={course} />
        )
      ) : error ? (
        <RetryNotice retrying={isFetching} onRetry={() => void refetch()}>
          {messageOf(error, words.failedOne)}
        </RetryNotice>
      ) : (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <VisuallyHidden role="status">{words.loading}</VisuallyHidden>
          <Skeleton width={260} height={26} />
          <Skeleton width={200} height={14} />
          <Skeleton width={320} height={200} style={{ maxWidth: '100%' }} />
        </Box>
      )}
    </Page>
  );
}
