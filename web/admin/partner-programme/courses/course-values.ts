import type { Course } from '../../../shared/api/schema';

/** Values of a course's form as typed. */
export interface CourseValues {
  title: string;
  summary: string;
  position: string;
  chapters: { id?: string; title: string; text: string }[];
}

export const valuesOf = (record: Course | null): CourseValues => ({
  title: record?.title ?? '',
  summary: record?.summary ?? '',
  position: String(record?.position ?? 0),
  chapters: record?.chapters.map(({ id, title, text }) => ({ id, title, text })) ?? [{ title: '', text: '' }],
});

/** Converts the form's values to the body of the request. */
export const toBody = ({ position, ...values }: CourseValues) => ({ ...values, position: Number(position) });
