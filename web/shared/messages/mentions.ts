import { mentionsIn, splitAtMentions } from '#rules/messages';
import { searchFold } from '#rules/search-fold';
import type { MentionedPerson } from '../api/schema';

/** Characters of a name that is being typed after an @. */
const QUERY_MAX = 40;

/** Returns a text as its author sees it, with names in place of ids. */
export const withNames = (text: string, people: MentionedPerson[]): string =>
  splitAtMentions(text)
    .map((part, place) => (place % 2 ? `@${people.find(({ id }) => id === part)?.name ?? ''}` : part))
    .join('');

/** Returns a text as it is stored, with ids in place of the names of people who were picked. */
export function withIds(text: string, people: MentionedPerson[]): string {
  // A name can begin with another one.
  const longestFirst = people.toSorted((a, b) => b.name.length - a.name.length);
  let stored = text;
  for (const { id, name } of longestFirst) {
    const parts = stored.split(`@${name}`);
    stored = parts.reduce(
      (left, right) => (/^[\p{L}\p{N}]/u.test(right) ? `${left}@${name}` : `${left}@{${id}}`) + right,
    );
  }
  return stored;
}

/** Returns those of the people whom a text mentions. */
export function mentionedOf(text: string, people: MentionedPerson[]): MentionedPerson[] {
  const ids = mentionsIn(withIds(text, people));
  return people.filter(({ id }) => ids.includes(id));
}

/** The name that is being typed after an @ in front of the caret, and the place of the @; null when there is none. */
export function queryAt(text: string, caret: number): { from: number; query: string } | null {
  const found = /(?:^|[\s(])@([^@\n]*)$/.exec(text.slice(0, caret));
  const query = found?.[1];
  if (query === undefined || query.length > QUERY_MAX) return null;
  return { from: caret - query.length - 1, query };
}

/** Returns the people whose name has a word that begins with each word of the query, at most six. */
export function foundPeople(people: MentionedPerson[], query: string): MentionedPerson[] {
  const words = searchFold(query).split(/\s+/).filter(Boolean);
  const matches = ({ name }: MentionedPerson) => {
    const parts = searchFold(name).split(/[\s-]+/);
    return words.every((word) => parts.some((part) => part.startsWith(word)));
  };
  return people.filter(matches).slice(0, 6);
}
