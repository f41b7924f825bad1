import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const { resolve } = createRequire(import.meta.url);

/** Where a letter is looked for that the documents' own fonts lack, one package after the other. Their files are small: each has a range. */
const PACKAGES = ['noto-sans-arabic', 'noto-emoji', 'noto-sans-sc', 'noto-sans-kr'];

type Range = readonly [from: number, to: number];

interface Face {
  family: string;
  file: string;
  /** As CSS says it. */
  unicodeRange: string;
  ranges: Range[];
}

let faces: Promise<Face[]> | undefined;
const files = new Map<string, Promise<string>>();

/** 'U+0600-06FF,U+200C' as numbers. */
export const rangesOf = (unicodeRange: string): Range[] =>
  unicodeRange.split(',').map((range) => {
    const [from = 0, to = from] = range
      .trim()
      .slice(2)
      .split('-')
      .map((end) => parseInt(end, 16));
    return [from, to] as const;
  });

const within = (ranges: readonly Range[], point: number) => ranges.some(([from, to]) => point >= from && point <= to);

async function loadFaces(): Promise<Face[]> {
  const all = PACKAGES.map(async (name) => {
    const sheet = resolve(`@fontsource-variable/${name}/index.css`);
    const css = await readFile(sheet, 'utf8');
    const written = css.matchAll(/font-family: '([^']+)'[^}]*?url\(([^)]+)\)[^}]*?unicode-range: ([^;]+);/g);
    return [...written].map(([, family = '', file = '', unicodeRange = '']) => ({
      family,
      file: join(dirname(sheet), file),
      unicodeRange,
      ranges: rangesOf(unicodeRange),
    }));
  });
  return (await Promise.all(all)).flat();
}

function dataOf(file: string): Promise<string> {
  let data = files.get(file);
  if (!data) files.set(file, (data = readFile(file, 'base64')));
  return data;
}

/** The fonts that a text needs beyond the documents' own: their rules, and their families in order. */
export interface FallbackFonts {
  css: string;
  families: string[];
}

/**
 * Noto for what the own fonts have no letters for (Arabic, Chinese, Japanese, Korean, emoji): only the files of the letters
 * that the text has, so that a text without any costs one look and nothing of its PDF's size.
 *
 * @param foreign matches each letter that the own fonts lack
 */
export async function fallbackFonts(text: string, foreign: RegExp): Promise<FallbackFonts | null> {
  const letters = new Set(text.match(foreign));
  if (letters.size === 0) return null;
  const known = await (faces ??= loadFaces());
  const points = [...letters].map((letter) => letter.codePointAt(0)!);
  const found = new Set(points.flatMap((point) => known.find(({ ranges }) => within(ranges, point)) ?? []));
  const needed = known.filter((face) => found.has(face));
  if (needed.length === 0) return null;
  const rules = needed.map(
    async ({ family, file, unicodeRange }) =>
      `@font-face{font-family:'${family}';font-weight:100 900;` +
      `src:url(data:font/woff2;base64,${await dataOf(file)}) format('woff2');unicode-range:${unicodeRange}}`,
  );
  return { css: (await Promise.all(rules)).join('\n'), families: [...new Set(needed.map(({ family }) => family))] };
}
