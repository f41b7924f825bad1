import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import type { Frame, Page } from 'playwright-core';
import { type Survey, survey } from './survey.js';

/** Each document compiles it; `axe.source` is twice as long. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules of WCAG 2.2 AA, and in dark mode only those about colours. */
const RULES: Record<'light' | 'dark', RunOptions> = {
  light: {
    runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
    // Not a WCAG rule, but users who jump between landmarks rely on their names.
    rules: { 'landmark-unique': { enabled: true } },
  },
  dark: { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
};

/** Hashes of the parts without faults in this spec file, for each colour scheme and width. */
const passed = new Map<string, Set<number>>();

/**
 * Expects that axe finds no faults once nothing on the page moves. Each part of a page is checked once per spec file,
 * width and state, such as the first of equal rows, or a page without what a dialog covers.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await page.locator('[data-fresh] .site-footer').waitFor({ state: 'detached' });
  await emulate(page, 'light');
  const found = await page.evaluate(survey);
  for (const colorScheme of ['light', 'dark'] as const) {
    const key = `${colorScheme} ${page.viewportSize()?.width}`;
    const known = passed.get(key) ?? new Set();
    passed.set(key, known);
    const { skipped, fresh } = without(found, known);
    const hasNewColours = fresh.some((index) => found.colours[index] && !known.has(found.colours[index]));
    if (fresh.length === 0 || (colorScheme === 'dark' && !hasNewColours)) continue;
    if (colorScheme === 'dark') await emulate(page, colorScheme);
    const rules = { ...RULES[colorScheme].rules, ...(!hasNewColours && { 'color-contrast': { enabled: false } }) };
    const { faults, unsure } = await check(page, { ...RULES[colorScheme], rules }, skipped);
    expect({ at: page.url(), colorScheme, faults }).toEqual({ at: page.url(), colorScheme, faults: [] });
    const open = new Set(unsure);
    for (const index of fresh.filter((one) => !open.has(one))) {
      known.add(found.hashes[index]!);
      if (found.colours[index]) known.add(found.colours[index]);
    }
  }
  await emulate(page, 'light');
}

async function emulate(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.locator(`html[data-theme="${colorScheme}"]`).waitFor();
}

/**
 * Returns the largest parts of a page that are known or equal to an earlier part, and all elements outside of them that
 * nothing hides: what a dialog hides is checked once it is shown.
 */
function without(
  { hashes, ends, landmarks, hidden }: Survey,
  known: Set<number>,
): Record<'skipped' | 'fresh', number[]> {
  const [skipped, fresh]: [number[], number[]] = [[], []];
  const met = new Set<number>();
  for (let index = 0; index < hashes.length; index++) {
    const hash = hashes[index]!;
    // Landmarks are compared with each other, so only what is in them can be skipped.
    if (!landmarks[index] && (known.has(hash) || met.has(hash))) {
      skipped.push(index);
      index = ends[index]! - 1;
    } else if (!known.has(hash) && !hidden[index]) fresh.push(index);
    if (!hidden[index]) met.add(hash);
  }
  return { skipped, fresh };
}

/** Injects axe into a frame. A preview becomes a new document whenever it is drawn again, as after a change of the colour scheme. */
async function bringAxe(frame: Frame): Promise<void> {
  try {
    if (!(await frame.evaluate<boolean>("'axe' in globalThis"))) await frame.evaluate(AXE);
  } catch (error) {
    if (!String(error).includes('Execution context was destroyed') || !frame.parentFrame()) throw error;
    await bringAxe(frame);
  }
}

/** The part of a page's globals that is used; Node's types have none. */
interface Checked {
  axe: typeof axe;
  document: object;
  scrollX: number;
  scrollY: number;
  scrollTo(x: number, y: number): void;
  surveyed: Part[];
}

interface Part {
  isConnected: boolean;
  parentElement: Part | null;
  matches(selector: string): boolean;
  closest(selector: string): Part | null;
  checkVisibility(): boolean;
}

const OVERLAYS = 'dialog[open], [role=dialog], [role=alertdialog], [role=menu], [role=listbox], [popover]';

/**
 * Returns axe's findings without the skipped parts. While something lies over the page, also returns the elements of
 * whose colours axe was not sure, with all elements around them: without the dialog it can be sure of them.
 */
async function check(
  page: Page,
  rules: RunOptions,
  skipped: number[],
): Promise<{ faults: string[]; unsure: number[] }> {
  for (const frame of page.frames()) await bringAxe(frame);
  const options: RunOptions = {
    ...rules,
    // Skip results that are not reported, such as the selectors of passing elements: halves the time.
    resultTypes: ['violations', 'incomplete'],
    selectors: false,
    elementRef: true,
    preload: { assets: ['media'] },
  };
  // Return only what is needed: transferring all results of axe takes longer than the check.
  return page.evaluate(
    async ([given, indexes, OVERLAYS]) => {
      const window = globalThis as unknown as Checked;
      const { axe: within, document, surveyed } = window;
      const exclude = indexes.map((index) => surveyed[index]!).filter(({ isConnected }) => isConnected);
      const context = { include: [document], exclude } as unknown as axe.ElementContext;
      const { violations, incomplete } = await within.run(context, given);
      // A bar that stays in place covers a part of a target at some scroll positions; a fault is one at each of them.
      const small = violations.find(({ id }) => id === 'target-size');
      if (small) {
        const { scrollX, scrollY } = window;
        window.scrollTo(0, 0);
        const only = { ...given, runOnly: { type: 'rule' as const, values: ['target-size'] }, rules: {} };
        const again = await within.run(context, only);
        window.scrollTo(scrollX, scrollY);
        const elements = new Set(again.violations.flatMap(({ nodes }) => nodes.map(({ element }) => element)));
        small.nodes = small.nodes.filter(({ element }) => elements.has(element));
      }
      const isCovered = surveyed.some((element) => element.matches(OVERLAYS) && element.checkVisibility());
      const unsure = new Set<unknown>();
      for (const { element } of isCovered ? incomplete.flatMap(({ nodes }) => nodes) : []) {
        let around = element as unknown as Part | null | undefined;
        if (around?.closest(OVERLAYS)) continue;
        for (; around; around = around.parentElement) unsure.add(around);
      }
      return {
        faults: violations
          .filter(({ nodes }) => nodes.length > 0)
          .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`),
        unsure: surveyed.flatMap((element, index) => (unsure.has(element) ? [index] : [])),
      };
    },
    [options, skipped, OVERLAYS] as const,
  );
}
