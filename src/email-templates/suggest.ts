/** ' Did you mean …?' for what is at most two letters away. */
export function suggest(part: string, known: string[], original = part): string {
  const near = known.find((name) => distance(part.slice(0, 40), name.slice(0, 40)) <= 2);
  return near ? ` Did you mean ${original.slice(0, original.length - part.length)}${near}?` : '';
}

/** Levenshtein's: letters to put in, leave out or change. */
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
