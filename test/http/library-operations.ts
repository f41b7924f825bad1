import { randomUUID } from 'node:crypto';
import { certificateKey } from '../../src/partner-programme/library/courses/certificate-files.service.js';
import { Storage } from '../../src/platform/storage/storage.js';
import type { CourseStatus } from '../../src/rules/partner-course.js';
import { completeCourse, courseInput, makeCourse, makeResource, resourceInput } from '../builders/library.js';
import { PAULA_PARTNER, type TestApp } from '../app.js';
import type { Operation, Subject } from './operation.js';

/** Creates a resource with a file that all partners see. */
async function resource(app: TestApp): Promise<Subject> {
  const title = `Rate card ${randomUUID()}`;
  return { parameters: { id: await makeResource(app, { title, file: true }) }, secret: title };
}

/** Creates a course; also returns the id of its first chapter. */
const course =
  (status: CourseStatus) =>
  async (app: TestApp): Promise<Subject> => {
    const { id, title, chapters } = await makeCourse(app, status);
    return { parameters: { id, chapterId: chapters[0]?.id ?? '' }, secret: title };
  };

/** Creates a certificate of Paula with its PDF. */
async function certificate(app: TestApp): Promise<Subject> {
  const id = await completeCourse(app, PAULA_PARTNER, await makeCourse(app));
  await app.get(Storage).put(certificateKey(id), Buffer.from('%PDF-'), 'application/pdf');
  return { parameters: { id }, secret: id };
}

const written = () => resourceInput();
const taught = () => courseInput();

/** Operations on resources and courses for partners. */
export const LIBRARY_OPERATIONS: Operation[] = [
  { route: 'GET /partner-dashboard/resources', access: 'partner own', ok: 200, subject: resource },
  { route: 'GET /partner-dashboard/resources/{id}/download', access: 'partner own', ok: 200, subject: resource },
  { route: 'GET /partner-admin/resources', access: 'staff reads', ok: 200, subject: resource },
  { route: 'POST /partner-admin/resources', access: 'staff', ok: 201, subject: resource, body: written },
  { route: 'GET /partner-admin/resources/{id}', access: 'staff reads', ok: 200, subject: resource },
  { route: 'PUT /partner-admin/resources/{id}', access: 'staff', ok: 200, subject: resource, body: written },
  { route: 'DELETE /partner-admin/resources/{id}', access: 'staff', ok: 204, subject: resource },
  { route: 'POST /partner-admin/resources/{id}/file', access: 'staff', ok: 200, subject: resource, form: () => ({}) },
  { route: 'GET /partner-admin/resources/{id}/download', access: 'staff reads', ok: 200, subject: resource },

  { route: 'GET /partner-dashboard/courses', access: 'partner own', ok: 200, subject: course('published') },
  { route: 'GET /partner-dashboard/courses/team', access: 'partner admin', ok: 200, subject: course('draft') },
  { route: 'GET /partner-dashboard/courses/{id}', access: 'partner own', ok: 200, subject: course('published') },
  {
    route: 'POST /partner-dashboard/courses/{id}/chapters/{chapterId}/read',
    access: 'partner own',
    ok: 200,
    subject: course('published'),
  },
  {
    route: 'GET /partner-dashboard/certificates/{id}/download',
    access: 'partner list',
    ok: 200,
    subject: certificate,
  },
  { route: 'GET /partner-admin/courses', access: 'staff reads', ok: 200, subject: course('draft') },
  { route: 'POST /partner-admin/courses', access: 'staff', ok: 201, subject: course('draft'), body: taught },
  { route: 'GET /partner-admin/courses/{id}', access: 'staff reads', ok: 200, subject: course('draft') },
  { route: 'GET /partner-admin/courses/{id}/completions', access: 'staff reads', ok: 200, subject: course('draft') },
  { route: 'PUT /partner-admin/courses/{id}', access: 'staff', ok: 200, subject: course('draft'), body: taught },
  { route: 'DELETE /partner-admin/courses/{id}', access: 'staff', ok: 204, subject: course('draft') },
  { route: 'POST /partner-admin/courses/{id}/publish', access: 'staff', ok: 200, subject: course('draft') },
  { route: 'POST /partner-admin/courses/{id}/retire', access: 'staff', ok: 200, subject: course('published') },
];
