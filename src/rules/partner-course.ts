import { atMost, requiredLine, type TextRule } from './text-rule.js';

/**
 * Statuses of a course. `draft`: staff are writing it. `published`: partners can take it. `retired`: only users who
 * completed it still see it.
 */
export const COURSE_STATUSES = ['draft', 'published', 'retired'] as const;
export type CourseStatus = (typeof COURSE_STATUSES)[number];

/** Transition table of courses, for staff only. The text can be edited in every status. */
export const COURSE_ACTIONS = {
  publish: { from: ['draft', 'retired'], to: 'published' },
  retire: { from: ['published'], to: 'retired' },
  delete: { from: ['draft'], to: null },
} as const satisfies Record<string, { from: readonly CourseStatus[]; to: CourseStatus | null }>;
export type CourseAction = keyof typeof COURSE_ACTIONS;
export const COURSE_ACTION_NAMES = Object.keys(COURSE_ACTIONS) as CourseAction[];

export const courseAllows = (action: CourseAction, status: CourseStatus): boolean =>
  (COURSE_ACTIONS[action].from as readonly CourseStatus[]).includes(status);

export const COURSE_TITLE = requiredLine({ label: 'Title', max: 200 });

export const COURSE_SUMMARY: TextRule = {
  label: 'Summary',
  required: 'Summary is required',
  checks: [atMost('Summary', 500)],
};

export const MAX_CHAPTERS = 20;
export const CHAPTER_TITLE = requiredLine({ label: 'Chapter title', max: 200 });

/** Markdown text of a chapter. Its maximum length lets `MAX_CHAPTERS` chapters fit into one request. */
export const CHAPTER_TEXT: TextRule = {
  label: 'Text',
  required: 'Text is required',
  checks: [atMost('Text', 20_000)],
};
