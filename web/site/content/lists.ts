import type { ArticleFront, Front, IndustryFront, OpeningFront } from './content-file';

/** Entry of a list of content files: the front matter of a file, and its address. */
export type Listed<F extends Front> = F & { address: string };

const listed = <F extends Front>(files: Record<string, F>): Listed<F>[] =>
  Object.entries(files).map(([file, front]) => ({ ...front, address: `/${file.slice('./'.length, -'.md'.length)}` }));

/** Industries, ordered by file name. */
export const industries = listed(
  import.meta.glob<IndustryFront>('./industries/*.md', { eager: true, import: 'default', query: '?front' }),
);

/** News articles, newest first. */
export const articles = listed(
  import.meta.glob<ArticleFront>('./news/*.md', { eager: true, import: 'default', query: '?front' }),
).toSorted((one, other) => other.date.localeCompare(one.date));

/** Open positions, newest first. */
export const openings = listed(
  import.meta.glob<OpeningFront>('./careers/*.md', { eager: true, import: 'default', query: '?front' }),
).toSorted((one, other) => other.posted.localeCompare(one.posted));
