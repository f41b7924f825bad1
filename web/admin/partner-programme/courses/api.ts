import { queryOptions } from '@tanstack/react-query';
import type { CourseAction } from '#rules/partner-course';
import { answer, api, ifMatch } from '../../../shared/api/client';
import type { Course } from '../../../shared/api/schema';

/** GET /partner-admin/courses/{id}/completions: people who have completed a course, latest first. */
export const completionsQuery = (id: string, query: { limit: number; offset: number }) =>
  queryOptions({
    queryKey: ['partner-courses', 'completions', id, query],
    queryFn: () =>
      answer(api.GET('/api/v1/partner-admin/courses/{id}/completions', { params: { path: { id }, query } })),
  });

/**
 * Publishes, retires or deletes a course. 412 if it was changed meanwhile, 409 if its status does not allow the action.
 * Returns the new version; null after deletion.
 */
export async function actOn(course: Course, action: CourseAction): Promise<Course | null> {
  const at = { params: { path: { id: course.id } }, headers: ifMatch(course) };
  if (action === 'publish') return answer(api.POST('/api/v1/partner-admin/courses/{id}/publish', at));
  if (action === 'retire') return answer(api.POST('/api/v1/partner-admin/courses/{id}/retire', at));
  await answer(api.DELETE('/api/v1/partner-admin/courses/{id}', at));
  return null;
}
