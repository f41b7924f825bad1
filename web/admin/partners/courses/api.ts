import type { CourseAction } from '#rules/partner-course';
import { answer, api, ifMatch } from '../../../shared/api/client';
import type { Course } from '../../../shared/api/schema';

/** What staff do to a course beside writing it. 412 when somebody else was first, 409 when its status does not allow it. */
export async function actOn(course: Course, action: CourseAction): Promise<void> {
  const at = { params: { path: { id: course.id } }, headers: ifMatch(course) };
  if (action === 'publish') await answer(api.POST('/api/v1/partner-admin/courses/{id}/publish', at));
  else if (action === 'retire') await answer(api.POST('/api/v1/partner-admin/courses/{id}/retire', at));
  else await answer(api.DELETE('/api/v1/partner-admin/courses/{id}', at));
}
