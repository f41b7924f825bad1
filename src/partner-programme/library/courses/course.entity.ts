import { defineEntity, p } from '@mikro-orm/core';
import { Company } from '../../../companies/company.entity.js';
import { baseProperties, editorProperties } from '../../../platform/database/base.entity.js';
import { COURSE_STATUSES } from '../../../rules/partner-course.js';
import { User } from '../../../users/user.entity.js';

const CourseSchema = defineEntity({
  name: 'Course',
  tableName: 'partner_courses',
  properties: {
    ...baseProperties,
    ...editorProperties,
    title: p.string().length(200),
    summary: p.text(),
    status: p.enum(COURSE_STATUSES).default('draft'),
    /** Position in the list of courses: the lowest comes first. */
    position: p.integer().default(0),
    /** Version; each change of the course or a chapter increases it. It is the ETag. */
    version: p.integer().default(1),
  },
});

/** A course for partners, with chapters. */
export class Course extends CourseSchema.class {}
CourseSchema.setClass(Course);

const CourseChapterSchema = defineEntity({
  name: 'CourseChapter',
  tableName: 'partner_course_chapters',
  properties: {
    ...baseProperties,
    course: () => p.manyToOne(Course).index().deleteRule('cascade'),
    /** Position of the chapter in the course, from 0. */
    position: p.integer(),
    title: p.string().length(200),
    /** Text in Markdown. */
    text: p.text(),
  },
});

/** A chapter of a course. */
export class CourseChapter extends CourseChapterSchema.class {}
CourseChapterSchema.setClass(CourseChapter);

const ChapterReadSchema = defineEntity({
  name: 'ChapterRead',
  tableName: 'partner_chapter_reads',
  uniques: [{ name: 'partner_chapter_reads_once', properties: ['user', 'chapter'] }],
  properties: {
    ...baseProperties,
    user: () => p.manyToOne(User).deleteRule('no action'),
    chapter: () => p.manyToOne(CourseChapter).index().deleteRule('cascade'),
  },
});

/** Record of the time at which a user has read a chapter. */
export class ChapterRead extends ChapterReadSchema.class {}
ChapterReadSchema.setClass(ChapterRead);

const CertificateSchema = defineEntity({
  name: 'Certificate',
  tableName: 'partner_certificates',
  uniques: [{ name: 'partner_certificates_once', properties: ['user', 'course'] }],
  properties: {
    ...baseProperties,
    course: () => p.manyToOne(Course).index().deleteRule('no action'),
    user: () => p.manyToOne(User).deleteRule('no action'),
    /** The company that the user belonged to when the course was completed. */
    partner: () => p.manyToOne(Company).index().deleteRule('no action'),
    /** Number of the certificate: 'T-2026-000012'. */
    number: p.string().length(20).unique(),
    /** Name of the user and title of the course as they were on that day. */
    personName: p.string().length(255),
    courseTitle: p.string().length(200),
    completedAt: p.datetime(),
  },
});

/** Certificate of a completed course. It is never changed, even if the course is. */
export class Certificate extends CertificateSchema.class {}
CertificateSchema.setClass(Certificate);
