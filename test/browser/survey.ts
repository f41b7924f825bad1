/** The elements of a page in the order of the document. */
export interface Survey {
  /** Hash of each element: of its state, of all that is in it, and of the elements around it */
  hashes: number[];
  /** Index of the first element after each element and all that is in it */
  ends: number[];
  landmarks: boolean[];
  /** True for what axe does not check, because it is hidden from assistive technology, such as all behind a dialog */
  hidden: boolean[];
  /** Hash of what the colours of each element with a text depend on: of its state and of the elements around it; else 0 */
  colours: number[];
}

/** The parts of a browser's globals that are read; Node's types have none. */
interface Part {
  tagName: string;
  attributes: Iterable<{ name: string; value: string }>;
  childNodes: Iterable<Part & { nodeType: number; data: string }>;
  value?: unknown;
  checked?: boolean;
  disabled?: boolean;
  labels?: { length: number } | null;
  scrollWidth: number;
  clientWidth: number;
  scrollHeight: number;
  clientHeight: number;
  checkVisibility(): boolean;
  contains(other: Part): boolean;
  getBoundingClientRect(): { width: number; height: number };
  matches(selector: string): boolean;
}
interface Shown {
  document: {
    body: Part;
    documentElement: { lang: string };
    title: string;
    getAnimations(): { playState: string }[];
    getElementById(id: string): Part | null;
    querySelectorAll(selector: string): Iterable<Part & { id: string }>;
  };
  getComputedStyle(element: Part): { overflow: string };
  requestAnimationFrame(go: () => void): void;
  surveyed: Part[];
}

/**
 * Runs in a page: waits until nothing moves, and hashes each element by what axe's rules depend on, without the texts.
 * Elements of equal hashes have the same styles and the same findings. Leaves the elements in `surveyed`.
 */
export async function survey(): Promise<Survey> {
  const shown = globalThis as unknown as Shown;
  const { document } = shown;
  // Not `finished`: it rejects when the element is removed or gets `display: none`, and never settles in a closed
  // `details` element. The state of these animations is `idle` or `finished`.
  const moves = () => document.getAnimations().some(({ playState }) => playState === 'running');
  while (moves()) await new Promise<void>((go) => shown.requestAnimationFrame(go));

  const LANDMARKS = 'aside, footer, form, header, main, nav, section, [role]';
  /** Attributes whose values refer to elements, and differ each time */
  const REFERENCES = /^(aria-(labelledby|describedby|controls|owns|activedescendant|errormessage|details)|for|list)$/;
  const VALUES =
    /^(aria-(?!label$|description$)|data-|autocomplete$|class$|dir$|hidden$|lang$|open$|role$|style$|tabindex$|type$)/;
  const AROUND = /^(aria-(checked|current|disabled|invalid|pressed|selected)|class|data-.*|disabled|role|style)$/;
  const TARGETS = 'a, button, input, select, summary, textarea, [tabindex]';
  /** The least width and height of a target, in pixels. */
  const TARGET = 24;
  /** What axe adds to a size before it takes an element for one that scrolls, in pixels. */
  const BUFFER = 13;

  const copies = new Map<string, number>();
  for (const { id } of document.querySelectorAll('[id]')) copies.set(id, (copies.get(id) ?? 0) + 1);
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1);

  /** Returns a number of 52 bits. */
  const hash = (text: string): number => {
    let [a, b] = [0x811c9dc5, 0x1b873593];
    for (let at = 0; at < text.length; at++) {
      a = Math.imul(a ^ text.charCodeAt(at), 0x01000193);
      b = Math.imul(b ^ text.charCodeAt(at), 0x85ebca6b);
    }
    return (a >>> 0) * 0x100000 + ((b ^ (a >>> 15)) & 0xfffff);
  };
  /** Returns what styles of other elements can depend on, and the whole state. */
  const stateOf = (element: Part): { around: string; state: string } => {
    let [around, state] = [element.tagName, element.tagName];
    for (const { name, value } of element.attributes) {
      if (name === 'id') {
        if (copies.get(value) !== 1) state += ` ids=${copies.get(value)}`;
        continue;
      }
      if (AROUND.test(name) && element !== document.body) around += ` ${name}=${value}`;
      if (REFERENCES.test(name))
        state += ` ${name}${value.split(' ').filter((id) => document.getElementById(id)).length}`;
      else state += VALUES.test(name) ? ` ${name}=${value}` : ` ${name}${value ? '' : '-'}`;
    }
    // A field can style its label and its frame when it is disabled.
    if (element.matches('.field:has(:disabled)')) around += ' has-disabled';
    if (element === document.body) state += ` ${document.documentElement.lang} ${document.title !== ''}`;
    const own = [element.checkVisibility(), element.matches(':hover'), element.matches(':focus')];
    const input = [element.value !== '', element.checked, element.labels?.length];
    return { around, state: [state, ...own, ...input, ...sizesOf(element)].join(' ') };
  };
  /** Returns whether an element scrolls, and whether it is a small target. */
  const sizesOf = (element: Part): boolean[] => {
    const isLarger =
      element.scrollWidth > element.clientWidth + BUFFER || element.scrollHeight > element.clientHeight + BUFFER;
    const scrolls = isLarger && /auto|scroll/.test(shown.getComputedStyle(element).overflow);
    if (!element.matches(TARGETS)) return [scrolls];
    const { width, height } = element.getBoundingClientRect();
    return [scrolls, width < TARGET, height < TARGET];
  };

  const found: Survey = { hashes: [], ends: [], landmarks: [], hidden: [], colours: [] };
  const elements: Part[] = [];
  const visit = (element: Part, outer: number): number => {
    const index = elements.push(element) - 1;
    const { around, state } = stateOf(element);
    // The content of a frame is not visited, so that no frame is ever known.
    const frame = element.tagName === 'IFRAME' ? Math.random() : 0;
    let content = frame ? String(frame) : '';
    // A checked or disabled field can style its label and what is beside it.
    const fields = [...element.childNodes].map(
      ({ checked, disabled }) => `${checked ? 'checked' : ''}${disabled ? 'disabled' : ''}`,
    );
    const within = hash(`${outer} ${around} ${fields.join('')}`);
    for (const child of element.childNodes) {
      if (child.nodeType === 1) content += ` ${visit(child, within)}`;
      else if (child.nodeType === 3 && child.data.trim()) content += ' text';
    }
    const hasText = content.includes('text') || typeof element.value === 'string';
    found.colours[index] = hasText ? hash(`${outer} ${state}`) : frame;
    const all = hash(`${state}${content}`);
    found.hashes[index] = hash(`${outer} ${all}`);
    found.ends[index] = elements.length;
    found.landmarks[index] = element.matches(LANDMARKS);
    const isBehind = modal && !modal.contains(element) && !element.contains(modal);
    found.hidden[index] = isBehind || element.matches(':is([aria-hidden=true], [inert]) *');
    return all;
  };
  visit(document.body, 0);
  shown.surveyed = elements;
  return found;
}
