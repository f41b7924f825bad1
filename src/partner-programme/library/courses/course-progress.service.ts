import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { now } from '../../../platform/clock.js';
import { Transactions } from '../../../platform/database/transactions.js';
import type { Actor } from '../../../rules/actor.js';
import { isUuid } from '../../../rules/ids.js';
import { CertificateFiles } from './certificate-files.service.js';
import { notFound } from '../../../platform/errors.js';
import { PUBLISHED_CHAPTER, LOCK_PROGRESS, INSERT_READ, CERTIFY } from './course-progress.queries.js';

/** Records the progress of users in courses. */
@Injectable()
export class CourseProgress {
  constructor(
    private readonly transactions: Transactions,
    private readonly files: CertificateFiles,
  ) {}

  /**
   * Records, once, that the actor has read a chapter. The last chapter completes the course. Throws 404 for a chapter
   * of another course, and unless the course is published.
   */
  async read(actor: Actor, courseId: string, chapterId: string): Promise<void> {
    if (!isUuid(courseId) || !isUuid(chapterId)) throw notFound('Chapter not found');
    await this.transactions.run(async (em) => {
      // The lock on the course keeps its chapters unchanged. The advisory lock serialises one user's reads, so that the
      // last one sees the others.
      const chapter = await PUBLISHED_CHAPTER.first(em, [courseId, chapterId]);
      if (!chapter) throw notFound('Chapter not found');
      await LOCK_PROGRESS.run(em, [`course-progress ${actor.userId}`]);
      await INSERT_READ.run(em, [now(), actor.userId, chapterId]);
      await this.complete(em, courseId, actor.userId);
    });
  }

  /**
   * Issues certificates to users who have read all chapters of a published course: to one user, or to all. Runs in the
   * transaction of the change that completed the course.
   */
  async complete(em: EntityManager, courseId: string, userId: string | null = null): Promise<void> {
    const time = now();
    const made = await CERTIFY.all(em, [time, String(time.getUTCFullYear()), time, courseId, userId, userId]);
    for (const { id } of made) await this.transactions.afterCommit(() => this.files.render(id));
  }
}
