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
): Map<number, string> {
  const places = new Map<number, string>();
  const unmatched: number[] = [];
  for (const [at, { id: known, title, text }] of sent.entries()) {
    if (known) continue;
    const place = now.findIndex(
      (one, where) => !one.id && !places.has(where) && one.title === title && one.text === text,
    );
    if (place >= 0) places.set(place, saved[at]!.id);
    else unmatched.push(at);
  }
  for (const at of unmatched) if (now[at] && !now[at].id && !places.has(at)) places.set(at, saved[at]!.id);
  return places;
}
