import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { now } from '../../../platform/clock.js';
import { Transactions } from '../../../platform/database/transactions.js';
import type { Actor } from '../../../rules/actor.js';
import { isUuid } from '../../../rules/ids.js';
import { CertificateFiles } from './certificate-files.service.js';
import { notFound } from '../../../platform/errors.js';

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
      const [chapter] = await em.execute(
        `select c.id from partner_courses c join partner_course_chapters h on h.course_id = c.id
          where c.id = ? and h.id = ? and c.status = 'published' for share of c`,
        [courseId, chapterId],
      );
      if (!chapter) throw notFound('Chapter not found');
      await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`course-progress ${actor.userId}`]);
      await em.execute(
        `insert into partner_chapter_reads (id, created_at, user_id, chapter_id) values (gen_random_uuid(), ?, ?, ?)
         on conflict (user_id, chapter_id) do nothing`,
        [now(), actor.userId, chapterId],
      );
      await this.complete(em, courseId, actor.userId);
    });
  }

  /**
   * Issues certificates to users who have read all chapters of a published course: to one user, or to all. Runs in the
   * transaction of the change that completed the course.
   */
  async complete(em: EntityManager, courseId: string, userId: string | null = null): Promise<void> {
    const time = now();
    const made = await em.execute<{ id: string }[]>(
      `insert into partner_certificates
         (id, created_at, course_id, user_id, partner_id, number, person_name, course_title, completed_at)
       select gen_random_uuid(), ?, c.id, u.id, u.company_id,
              'T-' || ? || '-' || lpad(nextval('partner_certificate_numbers')::text, 6, '0'),
              trim(u.first_name || ' ' || u.last_name), c.title, ?
         from partner_courses c cross join users u
        where c.id = ? and c.status = 'published' and u.deleted_at is null
          and (u.id = ? or ?::uuid is null and u.id in (
                select r.user_id from partner_chapter_reads r join partner_course_chapters h on h.id = r.chapter_id
                 where h.course_id = c.id))
          and exists (select from partner_course_chapters h where h.course_id = c.id)
          and not exists (
                select from partner_course_chapters h where h.course_id = c.id and not exists (
                  select from partner_chapter_reads r where r.chapter_id = h.id and r.user_id = u.id))
          and not exists (select from partner_certificates t where t.course_id = c.id and t.user_id = u.id)
       on conflict (user_id, course_id) do nothing returning id`,
      [time, String(time.getUTCFullYear()), time, courseId, userId, userId],
    );
    for (const { id } of made) await this.transactions.afterCommit(() => this.files.render(id));
  }
}
