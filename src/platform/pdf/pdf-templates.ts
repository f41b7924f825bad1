import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { Injectable } from '@nestjs/common';
import Handlebars from 'handlebars';
import { registerHelpers } from '../handlebars-helpers.js';
import { TEMPLATES_FOLDER } from '../templates-folder.js';
import { fallbackFonts, type FallbackFonts, rangesOf } from './fallback-fonts.js';
import type { PdfSource } from './pdf-renderer.js';

const FOLDER = join(TEMPLATES_FOLDER, 'pdf');
const { resolve } = createRequire(import.meta.url);

/**
 * Subsets of the documents' fonts. The fonts are static, because a PDF embeds a variable font as drawings of its
 * letters. The Unicode ranges are copied from the font packages and do not overlap, so that each
 * letter is looked up in one file only.
 */
const SUBSETS = {
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  'latin-ext':
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  cyrillic: 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116',
  greek: 'U+0370-0377,U+037A-037F,U+0384-038A,U+038C,U+038E-03A1,U+03A3-03FF',
};
const FONTS: { family: string; file: string; weights: number[]; subsets: (keyof typeof SUBSETS)[] }[] = [
  {
    family: 'Inter',
    file: '@fontsource/inter/files/inter',
    weights: [400, 500, 600],
    subsets: ['latin', 'latin-ext', 'cyrillic', 'greek'],
  },
  { family: 'Geist Mono', file: '@fontsource/geist-mono/files/geist-mono', weights: [500], subsets: ['latin'] },
];

/** Matches letters that the documents' own fonts lack; white space does not match. */
const FOREIGN = new RegExp(
  `[^\\s${rangesOf(Object.values(SUBSETS).join(','))
    .map((range) => range.map((point) => `\\u{${point.toString(16)}}`).join('-'))
    .join('')}]`,
  'gu',
);

/** Returns the CSS that adds the fallback fonts after the fonts of `document.css`. */
function withFallback({ css, families }: FallbackFonts): string {
  const behind = (own: string) => [own, ...families, 'sans-serif'].map((name) => `'${name}'`).join(',');
  return `${css}
    body { font-family: ${behind('Inter')}; }
    .code { font-family: ${behind('Geist Mono')}; }
    @page { @bottom-left { font-family: ${behind('Inter')}; } }`;
}

/**
 * Documents of `templates/pdf`. `frame.hbs` is the frame of every document, `document.css` its style sheet, `partials/`
 * are shared. The result is self-contained: it includes styles, fonts and drawings.
 */
@Injectable()
export class PdfTemplates {
  private readonly handlebars = Handlebars.create();
  private readonly bodies = new Map<string, Promise<Handlebars.TemplateDelegate>>();
  private frame?: Promise<string>;

  constructor() {
    registerHelpers(this.handlebars);
  }

  /**
   * Returns a document for `PdfRenderer.render`. Escapes values; throws when the template uses a name that `view`
   * lacks.
   *
   * @param name file in `templates/pdf`, without its extension
   * @param view data of the template; `title` is the title of the PDF, `footer` is printed at the foot of its pages
   */
  async source(name: string, view: { title: string; footer: string }): Promise<PdfSource> {
    const frame = await (this.frame ??= this.loadFrame());
    const body = await this.body(name);
    const content = body(view);
    const fonts = await fallbackFonts(content + view.footer, FOREIGN);
    const style = `@page { @bottom-left { content: ${cssString(view.footer)}; } }`;
    return { frame, title: view.title, style: fonts ? style + withFallback(fonts) : style, body: content };
  }

  private body(name: string): Promise<Handlebars.TemplateDelegate> {
    let body = this.bodies.get(name);
    if (!body) this.bodies.set(name, (body = this.compile(`${name}.hbs`)));
    return body;
  }

  private async loadFrame(): Promise<string> {
    for (const file of await readdir(join(FOLDER, 'partials'))) {
      this.handlebars.registerPartial(basename(file, '.hbs'), await readFile(join(FOLDER, 'partials', file), 'utf8'));
    }
    const style = (await fontFaces()) + (await readFile(join(FOLDER, 'document.css'), 'utf8'));
    return (await this.compile('frame.hbs'))({ style });
  }

  private async compile(file: string): Promise<Handlebars.TemplateDelegate> {
    return this.handlebars.compile(await readFile(join(FOLDER, file), 'utf8'), { strict: true });
  }
}

async function fontFaces(): Promise<string> {
  const faces = FONTS.flatMap(({ family, file, weights, subsets }) =>
    weights.flatMap((weight) =>
      subsets.map(async (subset) => {
        const data = await readFile(resolve(`${file}-${subset}-${weight}-normal.woff2`), 'base64');
        const source = `src:url(data:font/woff2;base64,${data}) format('woff2');unicode-range:${SUBSETS[subset]}`;
        return `@font-face{font-family:'${family}';font-weight:${weight};${source}}\n`;
      }),
    ),
  );
  return (await Promise.all(faces)).join('');
}

/** Escapes a text as a CSS string, so that it cannot end the string or its rule. */
function cssString(text: string): string {
  const escaped = text.replace(/[^\p{L}\p{N} .,-]/gu, (letter) => `\\${letter.codePointAt(0)!.toString(16)} `);
  return `"${escaped}"`;
}
