import type { CourseStatus } from '../../../rules/partner-course.js';
import { statement, typed } from '../../../platform/database/statement.js';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Conditions } from '../../../platform/database/conditions.js';
import type { Paging } from '../../../platform/http/paging.js';
import type { ListQueryDto } from '../../../platform/http/paging.dto.js';
import type {
  CompletionDto,
  CourseDto,
  CourseQueryDto,
  CourseRowDto,
  LearnedCourseDto,
  LearnedCourseRowDto,
  TeamMemberDto,
} from './courses.dto.js';

/** SQL of each sort key. All queries of this file return times in Postgres' text format. */

const LEARNED_ORDER: Record<string, string> = { position: 'c.position', title: 'lower(c.title)' };
const ORDER: Record<string, string> = { ...LEARNED_ORDER, status: 'c.status', updatedAt: 'c.updated_at' };
export const LEARNED_SORTS = Object.keys(LEARNED_ORDER);
export const COURSE_SORTS = Object.keys(ORDER);

/** SQL columns of a course `c`. */
const CHAPTERS = `(select count(*)::int from partner_course_chapters h where h.course_id = c.id)`;
const COMPLETED = `(select count(*)::int from partner_certificates t where t.course_id = c.id)`;
const READ = (user: string) => `(select count(*)::int from partner_chapter_reads r
  join partner_course_chapters h on h.id = r.chapter_id where h.course_id = c.id and r.user_id = ${user})`;
const CERTIFICATE = (
  user: string,
) => `(select json_build_object('id', t.id, 'number', t.number, 'completedAt', t.completed_at)
  from partner_certificates t where t.course_id = c.id and t.user_id = ${user})`;

interface Rows<Row> {
  rows: Row[];
  total: number;
}

const byWords = ({ search }: ListQueryDto) =>
  new Conditions().search(search, `search_fold(c.title || ' ' || c.summary) like ?`);

const COURSE_PAGE = statement(
  { rows: typed<CourseRowDto[]>('json'), total: 'int4' },
  (where: string, order: string, direction: 'asc' | 'desc') => `select (select coalesce(json_agg(page), '[]') from (
       select c.id, c.title, c.status, c.position, ${CHAPTERS} as chapters, ${COMPLETED} as completed,
              c.updated_at as "updatedAt", c.version
         from partner_courses c where ${where}
        order by ${order} ${direction}, lower(c.title), c.id limit ? offset ?) as page) as rows,
     (select count(*)::int from partner_courses c where ${where}) as total`,
  ...Object.values(ORDER).map((order) => ['true', order, 'asc'] as const),
);

/** Returns a page of all courses and the number that match the filters, with one SQL statement. */
export async function findCourses(
  em: EntityManager,
  query: CourseQueryDto,
  paging: Paging,
): Promise<Rows<CourseRowDto>> {
  const { limit, offset, sort, direction } = paging;
  const where = byWords(query).oneOf('c.status', query.status);
  const found = await COURSE_PAGE.first(
    em,
    [...where.parameters, limit, offset, ...where.parameters],
    where.sql,
    ORDER[sort]!,
    direction,
  );
  return found ?? { rows: [], total: 0 };
}

const COURSE = statement(
  {
    id: 'uuid',
    title: 'text',
    summary: 'text',
    status: typed<CourseStatus>('text'),
    position: 'int4',
    completed: 'int4',
    updatedAt: 'timestamptz',
    version: 'int4',
    chapters: typed<CourseDto['chapters']>('json'),
  },
  `select c.id, c.title, c.summary, c.status, c.position, ${COMPLETED} as completed, c.updated_at as "updatedAt", c.version,
            (select coalesce(json_agg(json_build_object('id', h.id, 'title', h.title, 'text', h.text) order by h.position), '[]')
               from partner_course_chapters h where h.course_id = c.id) as chapters
       from partner_courses c where c.id = ?`,
);

/** Returns one course with its chapters, with one SQL statement. */
export async function findCourse(em: EntityManager, id: string): Promise<Omit<CourseDto, 'actions'> | undefined> {
  const row = await COURSE.first(em, [id]);
  return row && { ...row, updatedAt: new Date(row.updatedAt).toISOString() };
}

const COMPLETION_ORDER: Record<string, string> = {
  completedAt: 't.completed_at',
  personName: 'lower(t.person_name)',
  partner: 'lower(p.name)',
};
export const COMPLETION_SORTS = Object.keys(COMPLETION_ORDER);

const COMPLETED_BY = 'from partner_certificates t join companies p on p.id = t.partner_id';

const COMPLETION_PAGE = statement(
  { rows: typed<CompletionDto[]>('json'), total: 'int4' },
  (where: string, order: string, direction: 'asc' | 'desc') => `select (select coalesce(json_agg(page), '[]') from (
       select t.id, t.number, t.person_name as "personName", json_build_object('id', p.id, 'name', p.name) as partner,
              t.completed_at as "completedAt"
         ${COMPLETED_BY} where ${where} order by ${order} ${direction}, t.id limit ? offset ?) as page) as rows,
     (select count(*)::int ${COMPLETED_BY} where ${where}) as total`,
  ...Object.values(COMPLETION_ORDER).map((order) => ['true', order, 'asc'] as const),
);

/** Returns a page of the users who completed a course and the number that match the search, with one SQL statement. */
export async function findCompletions(
  em: EntityManager,
  course: string,
  { search }: ListQueryDto,
  { limit, offset, sort, direction }: Paging,
): Promise<Rows<CompletionDto>> {
  const where = new Conditions()
    .add('t.course_id = ?', course)
    .search(search, `search_fold(t.person_name || ' ' || p.name || ' ' || t.number) like ?`);
  const found = await COMPLETION_PAGE.first(
    em,
    [...where.parameters, limit, offset, ...where.parameters],
    where.sql,
    COMPLETION_ORDER[sort]!,
    direction,
  );
  return found ?? { rows: [], total: 0 };
}

/**
 * SQL: true when a user may open a course `c`: it is published, or it is retired and the user completed it. The
 * parameter is the user's id.
 */
const LEARNED = `(c.status = 'published' or c.status = 'retired' and exists (
  select from partner_certificates t where t.course_id = c.id and t.user_id = ?))`;

const LEARNED_PAGE = statement(
  { rows: typed<LearnedCourseRowDto[]>('json'), total: 'int4' },
  (where: string, order: string, direction: 'asc' | 'desc') => `select (select coalesce(json_agg(page), '[]') from (
       select c.id, c.title, c.summary, c.status, ${CHAPTERS} as chapters, ${READ('?')} as read, ${CERTIFICATE('?')} as certificate
         from partner_courses c where ${where}
        order by ${order} ${direction}, lower(c.title), c.id limit ? offset ?) as page) as rows,
     (select count(*)::int from partner_courses c where ${where}) as total`,
  ...Object.values(LEARNED_ORDER).map((order) => ['true', order, 'asc'] as const),
);

/** Returns a page of the courses that a user may open and the number that match the search, with one SQL statement. */
export async function findLearned(
  em: EntityManager,
  userId: string,
  query: ListQueryDto,
  { limit, offset, sort, direction }: Paging,
): Promise<Rows<LearnedCourseRowDto>> {
  const where = byWords(query).add(LEARNED, userId);
  const found = await LEARNED_PAGE.first(
    em,
    [userId, userId, ...where.parameters, limit, offset, ...where.parameters],
    where.sql,
    LEARNED_ORDER[sort]!,
    direction,
  );
  return found ?? { rows: [], total: 0 };
}

const LEARNED_COURSE = statement(
  {
    id: 'uuid',
    title: 'text',
    summary: 'text',
    status: typed<CourseStatus>('text'),
    certificate: typed<LearnedCourseDto['certificate']>('json?'),
    chapters: typed<LearnedCourseDto['chapters']>('json'),
  },
  `select c.id, c.title, c.summary, c.status, ${CERTIFICATE('?')} as certificate,
            (select coalesce(json_agg(json_build_object('id', h.id, 'title', h.title, 'text', h.text, 'readAt', r.created_at)
                                      order by h.position), '[]')
               from partner_course_chapters h
               left join partner_chapter_reads r on r.chapter_id = h.id and r.user_id = ?
              where h.course_id = c.id) as chapters
       from partner_courses c where c.id = ? and ${LEARNED}`,
);

/** Returns one course with its chapters and the user's progress, with one SQL statement. */
export async function findLearnedCourse(
  em: EntityManager,
  userId: string,
  id: string,
): Promise<LearnedCourseDto | undefined> {
  const row = await LEARNED_COURSE.first(em, [userId, userId, id, userId]);
  return row;
}

const TEAM_PAGE = statement(
  { rows: typed<TeamMemberDto[]>('json'), total: 'int4' },
  (where: string, direction: 'asc' | 'desc') => `select (select coalesce(json_agg(page), '[]') from (
       select u.id, trim(u.first_name || ' ' || u.last_name) as "fullName",
              (select coalesce(json_agg(course), '[]') from (
                 select c.id, c.title, ${CHAPTERS} as chapters, ${READ('u.id')} as read, ${CERTIFICATE('u.id')} as certificate
                   from partner_courses c
                  where exists (select from partner_certificates t where t.course_id = c.id and t.user_id = u.id)
                     or c.status = 'published' and exists (
                        select from partner_chapter_reads r join partner_course_chapters h on h.id = r.chapter_id
                         where h.course_id = c.id and r.user_id = u.id)
                  order by c.position, lower(c.title), c.id) as course) as courses
         from users u where ${where}
        order by lower(trim(u.first_name || ' ' || u.last_name)) ${direction}, u.id limit ? offset ?) as page) as rows,
     (select count(*)::int from users u where ${where}) as total`,
  ['true', 'asc'],
);

/**
 * Returns a page of a company's users with the courses that they started or completed, and the total, with one SQL
 * statement.
 */
export async function findTeam(
  em: EntityManager,
  companyId: string,
  { search }: ListQueryDto,
  { limit, offset, direction }: Pick<Paging, 'limit' | 'offset' | 'direction'>,
): Promise<Rows<TeamMemberDto>> {
  const where = new Conditions()
    .add(`u.company_id = ? and u.deleted_at is null and u.account_status = 'active'`, companyId)
    .search(search, 'u.search_text like ?');
  const found = await TEAM_PAGE.first(
    em,
    [...where.parameters, limit, offset, ...where.parameters],
    where.sql,
    direction,
  );
  return found ?? { rows: [], total: 0 };
}
