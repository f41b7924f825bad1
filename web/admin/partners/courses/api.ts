import { queryOptions } from '@tanstack/react-query';
import type { CourseAction } from '#rules/partner-course';
import { answer, api, ifMatch } from '../../../shared/api/client';
import type { Course } from '../../../shared/api/schema';

/** GET /partner-admin/courses/{id}/completions: who has completed it, the latest first. */
export const completionsQuery = (id: string, query: { limit: number; offset: number }) =>
  queryOptions({
    queryKey: ['partner-courses', 'completions', id, query],
    queryFn: () =>
      answer(api.GET('/api/v1/partner-admin/courses/{id}/completions', { params: { path: { id }, query } })),
  });

/** What staff do to a course beside writing it. 412 when somebody else was first, 409 when its status does not allow it. */
export async function actOn(course: Course, action: CourseAction): Promise<void> {
  const at = { params: { path: { id: course.id } }, headers: ifMatch(course) };
  if (action === 'publish') await answer(api.POST('/api/v1/partner-admin/courses/{id}/publish', at));
  else if (action === 'retire') await answer(api.POST('/api/v1/partner-admin/courses/{id}/retire', at));
  else await answer(api.DELETE('/api/v1/partner-admin/courses/{id}', at));
}
