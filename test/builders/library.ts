import { randomUUID } from 'node:crypto';
import { CourseProgress } from '../../src/partner-programme/library/courses/course-progress.service.js';
import { CourseReader } from '../../src/partner-programme/library/courses/course-reader.service.js';
import type { CourseDto, WriteCourseDto } from '../../src/partner-programme/library/courses/courses.dto.js';
import { Courses } from '../../src/partner-programme/library/courses/courses.service.js';
import { PartnerResources } from '../../src/partner-programme/library/resources/partner-resources.service.js';
import type { WriteResourceDto } from '../../src/partner-programme/library/resources/partner-resources.dto.js';
import type { CourseStatus } from '../../src/rules/partner-course.js';
import { STAFF, type TestApp } from '../app.js';
import { FILES } from './documents.js';

/** Returns the input of a resource; by default a link that all partners see. */
export const resourceInput = (given: Partial<WriteResourceDto> = {}): WriteResourceDto => ({
  title: 'Rate card',
  description: 'What our products cost.',
  category: 'sales',
  fromTier: 'bronze',
  link: 'https://www.holoportal.example/rate-card',
  isPublished: true,
  position: 0,
  ...given,
});

/** Creates a resource for partners; with `file`, a PDF instead of a link. Returns its id. */
export async function makeResource(
  app: TestApp,
  { file = false, ...given }: Partial<WriteResourceDto> & { file?: boolean } = {},
): Promise<string> {
  const [resources, staff] = [app.get(PartnerResources), await app.actor(STAFF)];
  const id = await resources.create(staff, resourceInput(given));
  if (file) await resources.upload(staff, id, { originalname: 'rate-card.pdf', buffer: FILES.pdf });
  return id;
}

/** Returns the input of a course; by default with two chapters. */
export const courseInput = (given: Partial<WriteCourseDto> = {}): WriteCourseDto => ({
  title: 'Selling volumetric displays',
  summary: 'What they are, and for whom.',
  position: 0,
  chapters: [
    { title: 'What it is', text: '# In short\n\nA picture with **depth**.' },
    { title: 'For whom', text: 'For who stands around it.' },
  ],
  ...given,
});

/** Creates a course in a status. */
export async function makeCourse(
  app: TestApp,
  status: CourseStatus = 'published',
  given: Partial<WriteCourseDto> = {},
): Promise<CourseDto> {
  const [courses, staff] = [app.get(Courses), await app.actor(STAFF)];
  const id = await courses.draft(staff, courseInput({ title: `Course ${randomUUID()}`, ...given }));
  if (status !== 'draft') await courses.act(staff, id, 'publish');
  if (status === 'retired') await courses.act(staff, id, 'retire');
  return app.get(CourseReader).get(staff, id);
}

/** Marks all chapters of a course as read by a user. Returns the certificate's id. */
export async function completeCourse(app: TestApp, email: string, { id, chapters }: CourseDto): Promise<string> {
  const actor = await app.actor(email);
  for (const chapter of chapters) await app.get(CourseProgress).read(actor, id, chapter.id);
  const { certificate } = await app.get(CourseReader).learnedCourse(actor, id);
  return certificate?.id ?? '';
}
