import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { now } from '../../../platform/clock.js';
import { Transactions } from '../../../platform/database/transactions.js';
import { checkVersion, hasChanges } from '../../../platform/http/concurrency.js';
import { conflict, notFound, unprocessable } from '../../../platform/errors.js';
import type { Actor } from '../../../rules/actor.js';
import { isUuid } from '../../../rules/ids.js';
import { COURSE_ACTIONS, type CourseAction, courseAllows } from '../../../rules/partner-course.js';
import { CourseProgress } from './course-progress.service.js';
import { Course, CourseChapter } from './course.entity.js';
import type { WriteChapterDto, WriteCourseDto } from './courses.dto.js';

/** Writes courses for partners. Each change is one transaction. */
@Injectable()
export class Courses {
  constructor(
    private readonly transactions: Transactions,
    private readonly progress: CourseProgress,
  ) {}

  /** Creates a draft. Returns its id. */
  async draft(actor: Actor, { title, summary, position, chapters }: WriteCourseDto): Promise<string> {
    return this.transactions.run(async (em) => {
      const course = em.create(Course, { title, summary, position, updatedById: actor.userId });
      await writeChapters(em, course, chapters);
      await em.flush();
      return course.id;
    });
  }

  /**
   * Replaces a course with all its chapters. Stored chapters that are left out are deleted, with the records of who
   * read them. Certificates remain. Users who have read all remaining chapters complete the course. Throws 404; 412 for
   * a stale copy; 422 when a course that was published would have no chapter, and for a chapter of another course.
   */
  async write(actor: Actor, id: string, given: WriteCourseDto, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      const course = await lock(em, id, version);
      const { title, summary, position, chapters } = given;
      if (course.status !== 'draft' && chapters.length === 0) throw noChapters();
      em.assign(course, { title, summary, position });
      await writeChapters(em, course, chapters);
      if (!hasChanges(em)) return;
      em.assign(course, changedBy(course, actor));
      await em.flush();
      await this.progress.complete(em, id);
    });
  }

  /**
   * Publishes or retires a course. Throws 404, 409 when its status does not allow it, 412 for a stale copy, 422 without
   * a chapter.
   */
  async act(actor: Actor, id: string, action: Exclude<CourseAction, 'delete'>, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      const course = await lock(em, id, version);
      requireAllowed(action, course);
      if ((await em.count(CourseChapter, { course })) === 0) throw noChapters();
      em.assign(course, { status: COURSE_ACTIONS[action].to, ...changedBy(course, actor) });
      await em.flush();
      await this.progress.complete(em, id);
    });
  }

  /** Deletes a draft. Throws 404, 409 once it was published, 412 for a stale copy. */
  async discard(id: string, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      const course = await lock(em, id, version);
      requireAllowed('delete', course);
      em.remove(course);
      await em.flush();
    });
  }
}

export const courseNotFound = () => notFound('Course not found');

function noChapters() {
  const message = 'A course needs a chapter before it is published';
  return unprocessable(message, [{ field: 'chapters', message }]);
}

function requireAllowed(action: CourseAction, { status }: Course): void {
  if (!courseAllows(action, status)) {
    throw conflict('wrong_status', `This cannot be done with a course that is ${status}`);
  }
}

async function lock(em: EntityManager, id: string, version?: number): Promise<Course> {
  const locked = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
  const course = isUuid(id) ? await em.findOne(Course, id, locked) : null;
  if (!course) throw courseNotFound();
  await checkVersion(em, course, version);
  return course;
}

const changedBy = ({ version }: Course, actor: Actor) => ({
  version: version + 1,
  updatedAt: now(),
  updatedById: actor.userId,
});

/** Replaces a course's chapters with the given ones, in the given order. The next flush saves them. */
async function writeChapters(em: EntityManager, course: Course, given: WriteChapterDto[]): Promise<void> {
  const before = new Map((await em.find(CourseChapter, { course })).map((chapter) => [chapter.id, chapter]));
  for (const [position, { id, title, text }] of given.entries()) {
    if (!id) {
      em.create(CourseChapter, { course, position, title, text });
      continue;
    }
    const chapter = before.get(id);
    if (!chapter) {
      const message = 'This chapter is no longer part of this course';
      throw unprocessable(message, [{ field: `chapters.${position}.title`, message }]);
    }
    em.assign(chapter, { position, title, text });
    before.delete(id);
  }
  for (const chapter of before.values()) em.remove(chapter);
}
