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

/** Returns the chapters with the ids that the server has assigned to the new ones among `sent`, in the same order. */
export const withIds = (sent: CourseValues['chapters'], saved: Course['chapters']): CourseValues['chapters'] =>
  sent.map((chapter, at) => ({ ...chapter, id: saved[at]?.id }));

/**
 * Returns the new ids of chapters that are still without one, by their place now. During the save, a chapter may have
 * been edited or moved, but not both.
 */
export function idsByPlace(
  now: CourseValues['chapters'],
  sent: CourseValues['chapters'],
  saved: Course['chapters'],
): { at: number; id: string }[] {
  const isNew = (chapter?: CourseValues['chapters'][number]) => chapter !== undefined && !chapter.id;
  return sent.flatMap((chapter, at) => {
    if (!isNew(chapter)) return [];
    const moved = now.findIndex(({ id, title, text }) => !id && title === chapter.title && text === chapter.text);
    const place = moved >= 0 ? moved : at;
    return isNew(now[place]) ? [{ at: place, id: saved[at]!.id }] : [];
  });
}
