import type { CourseStatus } from '#rules/partner-course';
import { plural } from '../../../shared/format';

const statuses: Record<CourseStatus, string> = { draft: 'Draft', published: 'Published', retired: 'Retired' };

/** Texts of the console's course screens. */
export const courseAdminTexts = {
  title: 'Courses',
  list: 'Training courses',
  search: 'Title, summary',
  statuses,
  views: { all: 'All', draft: 'Drafts', published: 'Published', retired: 'Retired' },
  columns: { title: 'Title', status: 'Status', completed: 'Completed', position: 'Position', updated: 'Changed' },
  chapterCount: (count: number) => plural(count, 'chapter'),
  emptyTitle: 'No courses',
  emptyText: 'Write a draft; partners can take it once it is published.',
  name: (title: string) => `Course ${title}`,
  create: 'New course',
  back: 'Back to courses',
  completedBy: (count: number) => `Completed by ${plural(count, 'person', 'people')}.`,
  completions: { title: 'Completed by', failed: 'The completions could not be loaded' },
  details: 'Course',
  fields: {
    title: 'Title',
    summary: 'Summary',
    position: 'Position',
    positionHint: 'Among the courses, lowest first.',
    positionProblem: 'Position must be a whole number from 0 to 9999',
  },
  chapters: {
    title: 'Chapters',
    none: 'No chapters yet.',
    add: 'Add chapter',
    full: (most: number) => `A course has at most ${most} chapters.`,
    untitled: (number: number) => `Chapter ${number}`,
    edit: (number: number) => `Chapter ${number}`,
    chapterTitle: 'Chapter title',
    text: 'Text',
    up: (title: string) => `Move ${title} up`,
    down: (title: string) => `Move ${title} down`,
    remove: (title: string) => `Remove ${title}`,
    removeTitle: 'Remove this chapter?',
    removeText:
      'Saving the course removes the chapter and the record of who has read it. Completed courses stay completed.',
    removeConfirm: 'Remove chapter',
  },
  incomplete: (number: number) => `Chapter ${number} needs a title and a text.`,
  save: 'Save course',
  saved: 'Course saved',
  created: 'Course created',
  first: 'Save or undo your changes first.',
  steps: {
    publish: {
      label: 'Publish',
      title: (title: string) => `Publish ${title}?`,
      text: 'All partner users can take it immediately. You can still change it, and retire it later.',
      done: 'Course published',
    },
    retire: {
      label: 'Retire',
      title: (title: string) => `Retire ${title}?`,
      text: 'Partners no longer see it, unless they have completed it. Their certificates stay. You can publish it again.',
      done: 'Course retired',
    },
    delete: {
      label: 'Delete draft',
      title: (title: string) => `Delete ${title}?`,
      text: 'It was never published. Deleting it cannot be undone.',
      done: 'Draft deleted',
    },
  },
  failed: 'Request failed',
};
