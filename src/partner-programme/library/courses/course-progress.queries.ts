import { statement } from '../../../platform/database/statement.js';

/** Finds a chapter of a published course and locks the course, so that it stays published until the transaction ends. */
export const PUBLISHED_CHAPTER = statement(
  { id: 'uuid' },
  `select c.id from partner_courses c join partner_course_chapters h on h.course_id = c.id
    where c.id = ? and h.id = ? and c.status = 'published' for share of c`,
);

/** Runs changes of one user's progress one after another, so that only one certificate is created. */
export const LOCK_PROGRESS = statement({}, 'select pg_advisory_xact_lock(hashtextextended(?, 0))');

export const INSERT_READ = statement(
  {},
  `insert into partner_chapter_reads (id, created_at, user_id, chapter_id) values (gen_random_uuid(), ?, ?, ?)
   on conflict (user_id, chapter_id) do nothing`,
);

/**
 * Inserts a certificate of a course for each user who has read all chapters and has no certificate yet. Restricted to
 * one user, unless the id is null.
 */
export const CERTIFY = statement(
  { id: 'uuid' },
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
);
