import type { EmailTemplate, MailVariable } from '../../../shared/api/schema';

/** Suggestion of the auto-completion. */
export interface Offer {
  label: string;
  /** Kind of the suggestion, shown beside the label. */
  detail: string;
  /** Text to insert, when it differs from the label. */
  apply?: string;
  type: 'variable' | 'function' | 'keyword' | 'class';
}

export type Vocabulary = Pick<EmailTemplate, 'variables' | 'helpers' | 'parts'>;

const BLOCKS = ['if', 'unless', 'each', 'with'];
/** Matches an open expression in braces before the cursor, where completion is available. */
const OPEN = /\{\{(#>|[#/>^])?\s*([^{}]*)$/;
const WORD = /[\w.@]*$/;

/** Returns the suggestions at the end of a text, and the start of the word that they replace; null outside braces. */
export function offersAt(
  before: string,
  { variables, helpers, parts }: Vocabulary,
): { from: number; offers: Offer[] } | null {
  const [, sign = '', inner] = OPEN.exec(before) ?? [];
  if (inner === undefined) return null;
  const typed = WORD.exec(inner)?.[0] ?? '';
  const isFirst = inner === typed;
  const from = before.length - typed.length;
  const known = [...variablesIn(before, variables)];
  if (sign === '/')
    return { from, offers: opened(before).map((label) => ({ label, detail: 'closes', type: 'keyword' })) };
  if (isFirst && (sign === '>' || sign === '#>')) {
    return { from, offers: parts.filter(({ isBlock }) => isBlock === (sign === '#>')).map(partOffer) };
  }
  if (sign === '#' && isFirst)
    return { from, offers: BLOCKS.map((label) => ({ label, detail: 'block', type: 'keyword' })) };
  return { from, offers: isFirst && !sign ? [...known, ...helpers.map(helperOffer)] : known };
}

const partOffer = ({ name, takes }: Vocabulary['parts'][number]): Offer => ({
  label: name,
  detail: takes.join(', '),
  apply: [name, ...takes.map((each) => `${each}=""`)].join(' '),
  type: 'class',
});

const helperOffer = ({ name, takes }: Vocabulary['helpers'][number]): Offer => ({
  label: name,
  detail: takes.join(', '),
  apply: `${name} `,
  type: 'function',
});

/**
 * Returns the name of the innermost block or partial that is open at the end of a text, as an array; empty when none is
 * open.
 */
function opened(before: string): string[] {
  const open: string[] = [];
  for (const [, end, name] of before.matchAll(/\{\{(?:#>?\s*|(\/))([\w-]+)/g)) {
    if (end) open.shift();
    else open.unshift(name!);
  }
  return open.slice(0, 1);
}

/** Yields variables by their full paths. Inside a list, the fields of the list come first. */
function* variablesIn(before: string, variables: MailVariable[]): Generator<Offer> {
  const lists = [...before.matchAll(/\{\{#each\s+([\w.]+)|\{\{(\/)each\}\}/g)];
  const inside: string[] = [];
  for (const [, name, end] of lists) {
    if (end) inside.pop();
    else inside.push(name!);
  }
  const list = inside.length > 0 ? find(variables, inside.at(-1)!.split('.')) : undefined;
  yield* offersOf(list?.fields ?? []);
  if (list?.type === 'texts') yield { label: 'this', detail: 'text', type: 'variable' };
  yield* offersOf(variables);
}

const find = (variables: MailVariable[], [name, ...rest]: string[]): MailVariable | undefined => {
  const found = variables.find((each) => each.name === name);
  return rest.length === 0 ? found : find(found?.fields ?? [], rest);
};

function* offersOf(variables: MailVariable[], within = ''): Generator<Offer> {
  for (const { name, type, fields } of variables) {
    if (type === 'group') yield* offersOf(fields ?? [], `${within}${name}.`);
    else yield { label: within + name, detail: type, type: 'variable' };
  }
}
