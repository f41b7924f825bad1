import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, answerWithResponse, api } from '../../../shared/api/client';
import { namedFile, type NamedFile } from '../../../shared/save-file';

const KEY = ['partner-dashboard', 'courses'] as const;

/** GET /partner-dashboard/courses: all courses with the user's progress. */
export const coursesQuery = queryOptions({
  queryKey: [...KEY, 'list'],
  queryFn: () => answer(api.GET('/api/v1/partner-dashboard/courses', { params: { query: { limit: 100 } } })),
});

/** GET /partner-dashboard/courses/{id}: a course with its chapters. */
export const courseQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: () => answer(api.GET('/api/v1/partner-dashboard/courses/{id}', { params: { path: { id } } })),
  });

/** POST …/read: marks a chapter as read, and returns the course, with its certificate after the last chapter. */
export const readChapter = (id: string, chapterId: string) =>
  answer(
    api.POST('/api/v1/partner-dashboard/courses/{id}/chapters/{chapterId}/read', {
      params: { path: { id, chapterId } },
    }),
  );

export const TEAM_SHOWN = 10;

/**
 * GET /partner-dashboard/courses/team: progress of the company's users, for administrators. Page numbers start at 1.
 */
export const teamQuery = (search: string, page: number) =>
  queryOptions({
    queryKey: [...KEY, 'team', search, page],
    queryFn: () =>
      answer(
        api.GET('/api/v1/partner-dashboard/courses/team', {
          params: { query: { ...(search && { search }), limit: TEAM_SHOWN, offset: (page - 1) * TEAM_SHOWN } },
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** GET /partner-dashboard/certificates/{id}/download: the PDF; 503 while it is being generated. */
export async function downloadCertificate(id: string): Promise<NamedFile> {
  const file = await answerWithResponse(
    api.GET('/api/v1/partner-dashboard/certificates/{id}/download', { params: { path: { id } }, parseAs: 'blob' }),
  );
  return namedFile(file, 'certificate.pdf');
}
