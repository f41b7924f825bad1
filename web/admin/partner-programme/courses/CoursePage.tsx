import Box from '@mui/material/Box';
import { useState } from 'react';
import { useParams } from 'react-router';
import { adminPaths } from '#rules/admin-paths';
import type { Course } from '../../../shared/api/schema';
import { PageHead } from '../../../shared/components/frame/PageHead';
import { RecordState } from '../../components/RecordState';
import { useRecord } from '../../core/use-record';
import { ConsolePage } from '../../shell/ConsolePage';
import { Completions } from './Completions';
import { CourseBadge } from './CourseBadge';
import { CourseEditor } from './CourseEditor';
import { CourseSteps } from './CourseSteps';
import { courseAdminTexts as words } from './texts';

/** /admin/partner-courses/{id} and /admin/partner-courses/create: a course with its chapters. */
export function CoursePage() {
  const { id = '' } = useParams();
  const isNew = id === 'create';
  const { data, error, refetch } = useRecord<Course>('partner-courses', id, !isNew);
  const [isDirty, setDirty] = useState(false);
  const [steps, setSteps] = useState(0);
  const title = isNew ? words.create : (data?.title ?? words.title);
  return (
    <ConsolePage title={title} crumbs={[{ label: words.title, to: adminPaths.partnerCourses }]}>
      {!isNew && !data ? (
        <RecordState error={error} retry={() => void refetch()} />
      ) : (
        <>
          <PageHead
            back={{ to: adminPaths.partnerCourses, label: words.back }}
            title={
              <>
                {title}
                {data && <CourseBadge status={data.status} />}
              </>
            }
            text={data && data.completed > 0 ? words.completedBy(data.completed) : undefined}
            actions={data && <CourseSteps record={data} isDirty={isDirty} onDone={() => setSteps(steps + 1)} />}
            note={data && isDirty && data.actions.length > 0 ? words.first : undefined}
          />
          {/* Publishing or retiring creates a new version, so the form is mounted again with it. */}
          <CourseEditor key={`${id} ${steps}`} record={data ?? null} onDirty={setDirty} />
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
