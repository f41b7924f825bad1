import Handlebars from 'handlebars';
import { MAIL_PAGES, type MailSource } from '../platform/mail/mail-renderer.js';
import type { LeafType, Variable, Variables } from '../platform/mail/mail-variables.js';
import { didYouMean, nearest, suggest } from './suggest.js';
import { HELPERS, IN_WORDS, INNER_PARTIALS, PRINTABLE, WRITTEN } from './template-vocabulary.js';
import { unreadable } from './template-unreadable.js';
import { LINK_MARK, markupProblems, OTHER_MARK, VALUE_MARK } from './template-markup.js';

/** A template error. Lines and columns count from 1. */
export interface TemplateProblem {
  part: keyof MailSource;
  line: number;
  column: number;
  message: string;
}

/** Maximum characters of each part of a source. */
const SOURCE_LIMITS: Record<keyof MailSource, number> = { subject: 300, preheader: 300, body: 40_000 };

const MAX_DEPTH = 20;
/** Maximum number of matches of each pattern: Handlebars' parser takes seconds for thousands of nested ones. */
const MANY: [RegExp, number][] = [
  [/\{\{/g, 2_000],
  [/\(/g, 200],
  [/[#^]|else/g, 200],
];
/** Limits the cost of a check; further problems are not reported. */
const MAX_PROBLEMS = 50;

type Statement = hbs.AST.Statement;
type Path = hbs.AST.PathExpression;

/** Context of names at a place of a template: the last frame is the current one, earlier ones are reached by `../`. */
interface Frame {
  variable: Variable;
  /** True for an item of a list, which has loop variables. */
  isItem?: boolean;
  /** True when it may equal the frame before it; `../` then does not count it as a step. */
  isMaybeSame?: boolean;
}

/** Types of the loop variables. */
const LOOP = { index: 'number', first: 'yesNo', last: 'yesNo' } as const;
const LOOP_NAMES = Object.keys(LOOP).map((name) => `@${name}`);

/**
 * Returns the problems of a template with their positions; none when it may be saved. The template is parsed by
 * Handlebars' own parser and may use the helpers and partials of the mails, the declared variables, and the markup that
 * `markupProblems` allows. The size of the output cannot be checked here; `TemplateSandbox` limits it.
 */
export function templateProblems(
  source: MailSource,
  variables: Variables,
  partials: ReadonlyMap<string, string>,
): TemplateProblem[] {
  return (['subject', 'preheader', 'body'] as const).flatMap((part) => {
    const text = source[part];
    const at = (line: number, column: number, message: string) => ({ part, line, column, message });
    if (text.length > SOURCE_LIMITS[part])
      return [at(1, 1, `It is longer than ${SOURCE_LIMITS[part].toLocaleString('en')} characters`)];
    // oxlint-disable-next-line no-control-regex -- these are what it looks for
    if (/[\0-\x08\x0b\x0c\x0e-\x1f]/.test(text)) return [at(1, 1, 'It contains characters that cannot be read')];
    if (MANY.some(([what, most]) => (text.match(what)?.length ?? 0) > most))
      return [at(1, 1, 'It contains too many variables, blocks or calls')];
    try {
      const check = new Check(variables, partials, part === 'body');
      check.program(Handlebars.parse(text), [{ variable: { type: 'group', fields: variables } }], 0);
      return check.problems.slice(0, MAX_PROBLEMS).map(({ line, column, message }) => at(line, column, message));
    } catch (error) {
      return [{ part, ...unreadable(text, error instanceof Error ? error : new Error(String(error))) }];
    }
  });
}

interface Place {
  line: number;
  column: number;
}

class Check {
  readonly problems: (Place & { message: string })[] = [];
  private readonly parsed = new Map<string, hbs.AST.Program>();
  /** The partial that is being checked and the place of its call, at which problems in it are reported. */
  private partial: { name: string; at: Place } | null = null;

  constructor(
    private readonly variables: Variables,
    private readonly partials: ReadonlyMap<string, string>,
    private readonly isBody: boolean,
  ) {}

  program(program: hbs.AST.Program | undefined, frames: Frame[], depth: number): void {
    if (!program) return;
    if (depth > MAX_DEPTH) throw new RangeError();
    const chunks: { statement: Statement; markup: string }[] = [];
    for (const statement of program.body) {
      if (this.problems.length >= MAX_PROBLEMS) return;
      chunks.push({ statement, markup: this.statement(statement, frames, depth) });
    }
    if (!this.isBody || this.partial) return;
    const markup = chunks.map((chunk) => chunk.markup).join('');
    for (const { at, message } of markupProblems(markup, MAX_PROBLEMS - this.problems.length)) {
      let before = at;
      const chunk = chunks.find((each) => (before -= each.markup.length) < 0) ?? chunks[0]!;
      const lines = chunk.markup.slice(0, before + chunk.markup.length).split('\n');
      const { line, column } = chunk.statement.loc.start;
      const last = lines.at(-1)!.length;
      this.problems.push({
        line: line + lines.length - 1,
        column: (lines.length > 1 ? 0 : column) + last + 1,
        message,
      });
    }
  }

  /** Checks a statement; returns its contribution to the markup. */
  private statement(statement: Statement, frames: Frame[], depth: number): string {
    switch (statement.type) {
      case 'ContentStatement':
        return (statement as hbs.AST.ContentStatement).value;
      case 'CommentStatement':
        return OTHER_MARK;
      case 'MustacheStatement':
        return this.mustache(statement as hbs.AST.MustacheStatement, frames, depth);
      case 'BlockStatement':
        this.block(statement as hbs.AST.BlockStatement, frames, depth);
        return OTHER_MARK;
      case 'PartialStatement':
      case 'PartialBlockStatement':
        this.partialCall(statement as hbs.AST.PartialBlockStatement, frames, depth);
        return OTHER_MARK;
      default:
        this.refuse(statement, 'An email cannot define parts of its own');
        return OTHER_MARK;
    }
  }

  private mustache(mustache: hbs.AST.MustacheStatement, frames: Frame[], depth: number): string {
    if (!mustache.escaped) this.refuse(mustache, 'A variable is text, never markup: write two braces');
    const name = (mustache.path as Path).original;
    const isCall = mustache.params.length > 0 || mustache.hash !== undefined;
    if (!isCall && mustache.path.type !== 'PathExpression')
      this.refuse(mustache, `Only variables are written in braces: ${name}`);
    const type = isCall ? this.call(mustache, frames, depth) : this.value(mustache.path, frames, depth)?.type;
    if (type && !isCall && isHelper(name)) this.refuse(mustache, `{{${name}}} is a call: write {{this.${name}}}`);
    if (type && !PRINTABLE.includes(type)) {
      const written = WRITTEN[type]?.(name);
      this.refuse(
        mustache,
        `${name} is ${IN_WORDS[type]}${written ? `: write ${written}` : ', of which one is named'}`,
      );
    }
    return type === 'link' ? LINK_MARK : VALUE_MARK;
  }

  /** Type of an expression; undefined when it was refused. */
  private value(expression: hbs.AST.Expression, frames: Frame[], depth: number): Variable | undefined {
    if (depth > MAX_DEPTH) throw new RangeError();
    switch (expression.type) {
      case 'PathExpression':
        return this.variable(expression as Path, frames);
      case 'SubExpression':
        return some(this.call(expression as hbs.AST.SubExpression, frames, depth + 1));
      case 'StringLiteral':
        return some('text');
      case 'NumberLiteral':
        return some('number');
      case 'BooleanLiteral':
        return some('yesNo');
      default:
        return this.refuse(expression, 'A value is missing here');
    }
  }

  private call(
    call: Pick<hbs.AST.MustacheStatement, 'path' | 'params' | 'hash' | 'loc'>,
    frames: Frame[],
    depth: number,
  ): LeafType | undefined {
    const name = (call.path as Path).original;
    const helper = Object.hasOwn(HELPERS, name) ? HELPERS[name] : undefined;
    if (!helper) return this.refuse(call, `There is no {{${name}}}.${suggest(name, Object.keys(HELPERS))}`);
    const isPage = name in MAIL_PAGES;
    const needed = isPage ? 1 : helper.takes.length;
    if (call.params.length < needed || call.params.length > helper.takes.length)
      return this.refuse(call, `{{${name}}} takes ${needed} ${needed === 1 ? 'value' : 'values'}`);
    call.params.forEach((param, at) => {
      const type = this.value(param, frames, depth)?.type;
      const takes: string[] = helper.takes[at]!;
      if (type && !takes.includes(type) && !(takes.includes('text') && PRINTABLE.includes(type)))
        this.refuse(param, `{{${name}}} takes ${IN_WORDS[helper.takes[at]![0]!]} here, not ${IN_WORDS[type]}`);
    });
    for (const pair of call.hash?.pairs ?? []) {
      if (!isPage) this.refuse(pair, `{{${name}}} takes no ${pair.key}`);
      else this.value(pair.value, frames, depth);
    }
    if (isPage) {
      const page = call.params[0] as hbs.AST.StringLiteral;
      const pages = MAIL_PAGES[name as keyof typeof MAIL_PAGES];
      const value = page.type === 'StringLiteral' ? page.value : '';
      if (!Object.hasOwn(pages, value))
        this.refuse(page, `{{${name}}} takes the name of an existing page.${suggest(value, Object.keys(pages))}`);
    }
    return helper.makes;
  }

  private block(block: hbs.AST.BlockStatement, frames: Frame[], depth: number): void {
    const name = (block.path as Path).original;
    const [param] = block.params;
    let inner = frames;
    if (!['if', 'unless', 'each', 'with'].includes(name))
      this.refuse(block, `There is no {{#${name}}}: blocks are if, unless, each and with`);
    else if (!param || block.params.length > 1) this.refuse(block, `{{#${name}}} takes one variable`);
    else if (param.type !== 'PathExpression') this.refuse(param, `{{#${name}}} takes a variable`);
    else {
      const variable = this.variable(param as Path, frames);
      if (name === 'each' || name === 'with') {
        const item = variable && within(variable, name);
        if (variable && !item)
          this.refuse(param, `{{#${name}}} takes ${name === 'each' ? 'a list' : 'a group of variables'}`);
        if (!item) return;
        const isMaybeSame = isSameKind(item, frames.at(-1)!.variable);
        inner = [...frames, { variable: item, isItem: name === 'each', isMaybeSame }];
      }
    }
    for (const pair of block.hash?.pairs ?? [])
      if (pair.key !== 'includeZero' || !['if', 'unless'].includes(name))
        this.refuse(pair, `{{#${name}}} takes no ${pair.key}`);
    if (block.program?.blockParams?.length) this.refuse(block, `{{#${name}}} gives no names`);
    this.program(block.program, inner, depth + 1);
    this.program(block.inverse, frames, depth + 1);
  }

  private partialCall(call: hbs.AST.PartialBlockStatement, frames: Frame[], depth: number): void {
    const name = call.name.type === 'PathExpression' ? (call.name as Path).original : '';
    const isBlock = name === '@partial-block' && this.partial !== null;
    const source = this.partials.get(name);
    if (!this.isBody) return this.refuse(call, 'Parts can be used only in the body');
    if (!isBlock && (source === undefined || (INNER_PARTIALS.includes(name) && !this.partial))) {
      const known = [...this.partials.keys()].filter((each) => !INNER_PARTIALS.includes(each));
      return this.refuse(call, `There is no part ${name}.${suggest(name, known)}`);
    }
    if (call.params.length > 0) this.refuse(call, `{{> ${name}}} takes its values by name`);
    const given: Variables = {};
    for (const { key, value, loc } of call.hash?.pairs ?? []) {
      const said = this.value(value, frames, depth);
      const literal = value.type === 'StringLiteral' ? (value as hbs.AST.StringLiteral).value : '';
      const isLink = said?.type === 'link' || /^(https:\/\/|mailto:)\S+$/.test(literal);
      if (key === 'href' && said && !isLink && !this.partial)
        this.refuse(
          { loc },
          'href takes a link: {{url}}, {{page}}, {{consolePage}}, {{mailto}} or an address with https://',
        );
      given[key] = said ?? some('text')!;
    }
    // Handlebars merges the arguments into the current context, also for the enclosed content.
    const top = frames.at(-1)!.variable;
    const variable: Variable = { type: 'group', fields: { ...(top.type === 'group' && top.fields), ...given } };
    this.program(call.program, call.hash ? [...frames, { variable }] : frames, depth + 1);
    if (source === undefined) return;
    const outer = this.partial;
    const isBlockPartial = source.includes('{{> @partial-block}}');
    if (isBlockPartial !== (call.program !== undefined))
      this.refuse(
        call,
        isBlockPartial
          ? `{{> ${name}}} goes around something: {{#> ${name}}}…{{/${name}}}`
          : `{{> ${name}}} goes around nothing`,
      );
    this.partial = outer ?? { name, at: placeOf(call) };
    this.program(this.parse(source), [...frames.slice(0, -1), { ...frames.at(-1)!, variable }], depth + 1);
    this.partial = outer;
  }

  private parse(source: string): hbs.AST.Program {
    const parsed = this.parsed.get(source) ?? Handlebars.parse(source);
    this.parsed.set(source, parsed);
    return parsed;
  }

  private variable(path: Path, frames: Frame[]): Variable | undefined {
    const { original, parts, depth } = path;
    if (path.data) {
      const isOfLoop = depth === 0 && parts.length === 1 && frames.some(({ isItem }) => isItem);
      const name = parts[0] as keyof typeof LOOP;
      return isOfLoop && Object.hasOwn(LOOP, name)
        ? some(LOOP[name])
        : this.refuse(path, `There is no ${original} here.${isOfLoop ? suggest(original, LOOP_NAMES) : ''}`);
    }
    let variable = frames[frames.length - 1 - depth]?.variable;
    if (!variable) return this.refuse(path, `There is no block around this that ${original} belongs to`);
    if (depth > 0 && frames.slice(-depth).some(({ isMaybeSame }) => isMaybeSame))
      return this.refuse(path, `${original} leads out of a block that may be of the same as the one around it`);
    for (const [place, part] of (parts as string[]).entries()) {
      const fields = fieldsOf(variable);
      if (!Object.hasOwn(fields, part)) return this.unknown(path, place, fields);
      variable = fields[part];
    }
    return variable;
  }

  /** Refuses an unknown variable. `place` is the index of the wrong part, `fields` are the known names there. */
  private unknown(path: Path, place: number, fields: Variables): undefined {
    const { original } = path;
    return this.partial
      ? this.refuse(path, `{{> ${this.partial.name}}} needs ${original}`)
      : this.refuse(path, `${original} is not a variable of this email.${didYouMean(meantBy(path, place, fields))}`);
  }

  private refuse(node: { loc: hbs.AST.SourceLocation }, message: string): undefined {
    this.problems.push({ ...(this.partial?.at ?? placeOf(node)), message });
  }
}

const placeOf = ({ loc }: { loc: hbs.AST.SourceLocation }): Place => ({
  line: loc.start.line,
  column: loc.start.column + 1,
});

const fieldsOf = (variable: Variable | undefined): Variables => (variable?.type === 'group' ? variable.fields : {});

/** The path with the wrong part corrected; cut there if the rest does not exist in it. */
function meantBy({ original, parts }: Path, place: number, fields: Variables): string | undefined {
  const [wrong = '', ...rest] = (parts as string[]).slice(place);
  const near = nearest(wrong, Object.keys(fields));
  if (near === undefined) return undefined;
  const after = rest.map((part) => `.${part}`).join('');
  let variable: Variable | undefined = fields[near];
  for (const part of rest) variable = Object.hasOwn(fieldsOf(variable), part) ? fieldsOf(variable)[part] : undefined;
  const before = original.slice(0, original.length - after.length - wrong.length);
  return `${before}${near}${variable ? after : ''}`;
}

const isHelper = (name: string): boolean => Object.hasOwn(HELPERS, name) || Object.hasOwn(Handlebars.helpers, name);

/** A value without a declaration. */
const some = (type: LeafType | undefined): Variable | undefined => type && { type, example: null };

const isSameKind = (one: Variable, other: Variable): boolean =>
  'fields' in one ? 'fields' in other && one.fields === other.fields : one.type === other.type;

/** Context inside a block about a variable; undefined when the block takes another kind. */
function within(variable: Variable, block: 'each' | 'with'): Variable | undefined {
  if (block === 'with') return variable.type === 'group' ? variable : undefined;
  if (variable.type === 'list') return { type: 'group', fields: variable.fields };
  return variable.type === 'texts' ? { type: 'text', example: '' } : undefined;
}
