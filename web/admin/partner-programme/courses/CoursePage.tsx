import Box from '@mui/material/Box';
import type { Course } from '../../../shared/api/schema';
import { RecordPage } from '../../components/RecordPage';
import { Completions } from './Completions';
import { CourseEditor } from './CourseEditor';
import { courseAdminTexts as words } from './texts';

/** /admin/partner-courses/{id} and /admin/partner-courses/create: a course with its chapters. */
export const CoursePage = () => (
  <RecordPage<Course | null> title={({ title }) => title} create={words.create}>
    {(course) => (
      <>
        <CourseEditor record={course} />
        {course && (
          <Box sx={{ mt: 3 }}>
            <Completions course={course} />
          </Box>
        )}
      </>
    )}
  </RecordPage>
);
