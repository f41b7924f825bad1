import Box from '@mui/material/Box';
import { useParams } from 'react-router';
import type { Course } from '../../../shared/api/schema';
import { RecordState } from '../../components/RecordState';
import { useRecord } from '../../core/use-record';
import { ConsolePage } from '../../shell/ConsolePage';
import { Completions } from './Completions';
import { CourseEditor } from './CourseEditor';
import { courseAdminTexts as words } from './texts';

/** /admin/partner-courses/{id} and /admin/partner-courses/create: a course with its chapters. */
export function CoursePage() {
  const { id = '' } = useParams();
  const isNew = id === '';
  const { data, error, refetch } = useRecord<Course>('partner-courses', id, !isNew);
  const title = isNew ? words.create : (data?.title ?? words.title);
  return (
    <ConsolePage title={title}>
      {!isNew && !data ? (
        <RecordState error={error} retry={() => void refetch()} />
      ) : (
        <>
          <CourseEditor key={id} record={data ?? null} />
          {data && (
            <Box sx={{ mt: 3 }}>
              <Completions course={data} />
            </Box>
          )}
        </>
      )}
    </ConsolePage>
  );
}
