import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../platform/database/transactions.js';
import { type Page, type Paging, pagingOf } from '../../../platform/http/paging.js';
import type { ListQueryDto } from '../../../platform/http/paging.dto.js';
import type { Actor } from '../../../rules/actor.js';
import { isUuid } from '../../../rules/ids.js';
import { COURSE_ACTION_NAMES, courseAllows } from '../../../rules/partner-course.js';
import {
  COMPLETION_SORTS,
  COURSE_SORTS,
  findCompletions,
  findCourse,
  findCourses,
  findLearned,
  findLearnedCourse,
  findTeam,
  LEARNED_SORTS,
} from './courses.queries.js';
import { courseNotFound } from './courses.service.js';
import type {
  CompletionDto,
  CourseDto,
  CourseQueryDto,
  CourseRowDto,
  LearnedCourseDto,
  LearnedCourseRowDto,
  TeamMemberDto,
} from './courses.dto.js';

const pageOf = <Row>({ rows, total }: { rows: Row[]; total: number }, { limit, offset }: Paging): Page<Row> => ({
  data: rows,
  total,
  limit,
  offset,
});

/** Reads courses: staff get all courses, partner users get their courses with their progress. */
@Injectable()
export class CourseReader {
  constructor(private readonly transactions: Transactions) {}

  /** Returns a page of all courses, for staff. */
  async list(query: CourseQueryDto): Promise<Page<CourseRowDto>> {
    const paging = pagingOf(query, COURSE_SORTS, 'position');
    return pageOf(await findCourses(this.transactions.em, query, paging), paging);
  }

  /** Returns a course, for staff. */
  async get(actor: Actor, id: string): Promise<CourseDto> {
    const found = isUuid(id) ? await findCourse(this.transactions.em, id) : undefined;
    if (!found) throw courseNotFound();
    const mayChange = actor.companyType === 'system' && actor.accountType === 'admin';
    const actions = COURSE_ACTION_NAMES.filter((action) => mayChange && courseAllows(action, found.status));
    return { ...found, actions };
  }

  /** Returns a page of the users who have completed a course, for staff. */
  async completions(id: string, query: ListQueryDto): Promise<Page<CompletionDto>> {
    const paging = pagingOf(query, COMPLETION_SORTS, '-completedAt');
    const found = isUuid(id) ? await findCourse(this.transactions.em, id) : undefined;
    if (!found) throw courseNotFound();
    return pageOf(await findCompletions(this.transactions.em, id, query, paging), paging);
  }

  /** Returns a page of the courses that are open to the actor. */
  async learned({ userId }: Actor, query: ListQueryDto): Promise<Page<LearnedCourseRowDto>> {
    const paging = pagingOf(query, LEARNED_SORTS, 'position');
    return pageOf(await findLearned(this.transactions.em, userId, query, paging), paging);
  }

  /**
   * Returns a course as the actor sees it. Throws 404 for a draft, and for a retired course that the actor has not
   * completed.
   */
  async learnedCourse({ userId }: Actor, id: string): Promise<LearnedCourseDto> {
    const found = isUuid(id) ? await findLearnedCourse(this.transactions.em, userId, id) : undefined;
    if (!found) throw courseNotFound();
    return found;
  }

  /** Returns a page of the users of the actor's company, with their progress. */
  async team({ companyId }: Actor, query: ListQueryDto): Promise<Page<TeamMemberDto>> {
    const paging = pagingOf(query, ['fullName'], 'fullName');
    return pageOf(await findTeam(this.transactions.em, companyId, query, paging), paging);
  }
}
