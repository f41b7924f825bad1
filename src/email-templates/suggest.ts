const MOST_LETTERS = 2;

/**
 * Returns the known name that is most similar to a wrong one: at most two edits away, and fewer edits than the wrong
 * name has letters. Undefined when there is none.
 */
export function nearest(wrong: string, known: readonly string[]): string | undefined {
  const most = Math.min(MOST_LETTERS, wrong.length - 1);
  const near = known.map((name) => ({ name, away: distance(wrong.slice(0, 40), name.slice(0, 40)) }));
  return near.filter(({ away }) => away <= most).toSorted((one, other) => one.away - other.away)[0]?.name;
}

/** Returns ' Did you mean …?' with the most similar known name; an empty string when there is none. */
export const suggest = (wrong: string, known: readonly string[]): string => didYouMean(nearest(wrong, known));

export const didYouMean = (meant: string | undefined): string => (meant === undefined ? '' : ` Did you mean ${meant}?`);

/** Returns the Levenshtein distance: the number of letters to insert, delete or replace. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1));
    row = next;
  }
  return row[b.length]!;
}
