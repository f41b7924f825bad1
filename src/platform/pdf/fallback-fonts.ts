import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

const { resolve } = createRequire(import.meta.url);

/**
 * Static fonts, each with a pattern for the files to use. Other files of these packages declare ranges that the font
 * does not cover.
 */
const STATIC: Record<string, RegExp> = {
  inter: /-(vietnamese|cyrillic-ext|greek-ext)-/,
  vazirmatn: /-arabic-/,
  'noto-sans-hebrew': /-hebrew-\d/,
  'noto-sans-thai': /-thai-\d/,
  'noto-sans-devanagari': /-devanagari-\d/,
  'noto-sans-georgian': /-georgian-\d/,
  'noto-sans-armenian': /-armenian-\d/,
};

/**
 * Style sheets in which letters are searched that the documents' own fonts lack, in this order. Their font files are
 * small, because each has only a range of letters. A PDF contains the text of both kinds of fonts, also of joined letters
 * and combined glyphs; not every Arabic font allows it for every form of a letter
 * (`findings/chromium-pdf-arabic-letters.sh`). Static fonts make smaller PDFs: Chromium embeds them as fonts, but each
 * glyph of a variable font as a drawing, which takes about twice the space.
 */
const SHEETS: { sheet: string; wanted: RegExp }[] = [
  ...Object.entries(STATIC).flatMap(([name, wanted]) =>
    [400, 600].map((weight) => ({ sheet: `@fontsource/${name}/${weight}.css`, wanted })),
  ),
  // The Chinese font also has mathematical symbols.
  ...['noto-emoji', 'noto-sans-sc', 'noto-sans-kr'].map((name) => ({
    sheet: `@fontsource-variable/${name}/index.css`,
    wanted: /./,
  })),
];

type Range = readonly [from: number, to: number];

interface Face {
  family: string;
  file: string;
  /** Weight of the font, as in CSS. */
  weight: string;
  unicodeRange: string;
  ranges: Range[];
}

let faces: Promise<Face[]> | undefined;
const files = new Map<string, Promise<string>>();

/** Parses the ranges of a style sheet: 'U+0600-06FF,U+200C'. */
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
  const all = SHEETS.map(async ({ sheet: name, wanted }) => {
    const sheet = resolve(name);
    const css = await readFile(sheet, 'utf8');
    const rules = css.matchAll(
      /font-family: '([^']+)'[^}]*?font-weight: ([^;]+);[^}]*?url\(([^)]+)\)[^}]*?unicode-range: ([^;]+);/g,
    );
    return [...rules]
      .map(([, family = '', weight = '', file = '', unicodeRange = '']) => ({
        family,
        weight,
        file: join(dirname(sheet), file),
        unicodeRange,
        ranges: rangesOf(unicodeRange),
      }))
      .filter(({ file }) => wanted.test(basename(file)));
  });
  return (await Promise.all(all)).flat();
}

/** Returns a key for the letters of a face; all weights of a font have the same key. */
const lettersOf = (face: Face | undefined): string | undefined => face && `${face.family} ${face.unicodeRange}`;

function dataOf(file: string): Promise<string> {
  let data = files.get(file);
  if (!data) files.set(file, (data = readFile(file, 'base64')));
  return data;
}

/**
 * Fonts that a text needs in addition to those of the documents: their CSS rules, and the names of their families in
 * order.
 */
export interface FallbackFonts {
  css: string;
  families: string[];
}

/**
 * Returns fonts for the letters of a text that the documents' own fonts lack (Vietnamese, Arabic, Hebrew, Thai,
 * Devanagari, Georgian, Armenian, Chinese, Japanese, Korean, emoji). Includes only the font files for these letters: a
 * text without such letters costs only the search and does not enlarge its PDF.
 *
 * @param foreign matches each letter that the documents' own fonts lack
 */
export async function fallbackFonts(text: string, foreign: RegExp): Promise<FallbackFonts | null> {
  const letters = new Set(text.match(foreign));
  if (letters.size === 0) return null;
  const known = await (faces ??= loadFaces());
  const points = [...letters].map((letter) => letter.codePointAt(0)!);
  const found = new Set(points.map((point) => known.find(({ ranges }) => within(ranges, point))).map(lettersOf));
  const needed = known.filter((face) => found.has(lettersOf(face)));
  if (needed.length === 0) return null;
  const rules = needed.map(
    async ({ family, weight, file, unicodeRange }) =>
      `@font-face{font-family:'${family}';font-weight:${weight};` +
      `src:url(data:font/woff2;base64,${await dataOf(file)}) format('woff2');unicode-range:${unicodeRange}}`,
  );
  return { css: (await Promise.all(rules)).join('\n'), families: [...new Set(needed.map(({ family }) => family))] };
}
