import type { Course } from '../../../shared/api/schema';

/** Typed values of the course form. */
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

/** Converts form values to the request body. */
export const toBody = ({ position, ...values }: CourseValues) => ({ ...values, position: Number(position) });
