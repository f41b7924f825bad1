import { diffLines } from 'diff';

/** A line of one of two texts; or so many that both have, left out. */
export interface ComparedLine {
  /** From 1. */
  number: number;
  text: string;
  isChanged: boolean;
  skipped?: number;
}

/** Lines that stay around what changed. */
const AROUND = 3;

/** Two texts by their lines, each with what the other does not have marked; long passages that both have are left out. */
export function comparedLines(before: string, after: string): [ComparedLine[], ComparedLine[]] {
  const sides: [ComparedLine[], ComparedLine[]] = [[], []];
  const numbers = [0, 0];
  const parts = diffLines(`${before}\n`, `${after}\n`);
  parts.forEach(({ value, added, removed }, at) => {
    const lines = value.replace(/\n$/, '').split('\n');
    const isChanged = added || removed;
    for (const side of [0, 1] as const) {
      if (side === 0 ? added : removed) continue;
      const start = numbers[side]!;
      const numbered = lines.map((text, index) => ({ number: start + index + 1, text, isChanged }));
      numbers[side] = start + lines.length;
      sides[side].push(...(isChanged ? numbered : shortened(numbered, at === 0, at === parts.length - 1)));
    }
  });
  return sides;
}

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
