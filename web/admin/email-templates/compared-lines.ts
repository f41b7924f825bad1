import { diffLines } from 'diff';

/** Line of one of the two texts, or a gap in place of `skipped` lines that are equal in both. */
export interface ComparedLine {
  /** Line number, from 1. */
  number: number;
  text: string;
  isChanged: boolean;
  skipped?: number;
}

/** Lines side by side; null if only the other text has a line. */
export type ComparedPair = [before: ComparedLine | null, after: ComparedLine | null];

/** Unchanged lines to keep around a change. */
const AROUND = 3;

/** Compares two texts line by line and marks the lines that differ. Long equal passages are left out. */
export function comparedLines(before: string, after: string): ComparedPair[] {
  const pairs: ComparedPair[] = [];
  const numbers = [0, 0];
  const parts = diffLines(`${before}\n`, `${after}\n`);
  let gone: ComparedLine[] = [];
  parts.forEach(({ value, added, removed }, at) => {
    const lines = value.replace(/\n$/, '').split('\n');
    const [left, right] = ([0, 1] as const).map((side): ComparedLine[] => {
      if (side === 0 ? added : removed) return [];
      const start = numbers[side]!;
      numbers[side] = start + lines.length;
      const numbered = lines.map((text, index) => ({
        number: start + index + 1,
        text,
        isChanged: added || removed,
      }));
      return added || removed ? numbered : shortened(numbered, at === 0, at === parts.length - 1);
    }) as [ComparedLine[], ComparedLine[]];
    // Removed lines face the lines added in their place.
    if (removed && parts[at + 1]?.added) gone = left;
    else {
      pairs.push(...facing(added ? gone : left, right));
      gone = [];
    }
  });
  return pairs;
}

const facing = (left: ComparedLine[], right: ComparedLine[]): ComparedPair[] =>
  Array.from({ length: Math.max(left.length, right.length) }, (_, place) => [
    left[place] ?? null,
    right[place] ?? null,
  ]);

function shortened(lines: ComparedLine[], isFirst: boolean, isLast: boolean): ComparedLine[] {
  const head = isFirst ? 0 : AROUND;
  const tail = isLast ? 0 : AROUND;
  const skipped = lines.length - head - tail;
  if (skipped < 4 || (isFirst && isLast)) return lines;
  return [
    ...lines.slice(0, head),
    { number: lines[head]!.number, text: '', isChanged: false, skipped },
    ...lines.slice(lines.length - tail),
  ];
}
