import { diffLines } from 'diff';

/** A line of one of the two texts, or a placeholder for `skipped` lines that are equal in both. */
export interface ComparedLine {
  /** Line number, from 1. */
  number: number;
  text: string;
  isChanged: boolean;
  skipped?: number;
}

/** Lines side by side; null when only the other text has the line. */
export type ComparedPair = [before: ComparedLine | null, after: ComparedLine | null];

/** Number of unchanged lines that are kept around a change. */
const AROUND = 3;

/** Compares two texts line by line and marks the lines that differ. Omits long equal passages. */
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
    // Places removed lines beside the lines that replaced them.
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
