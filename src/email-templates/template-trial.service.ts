import { Injectable } from '@nestjs/common';
import { malformed, unprocessable } from '../platform/http/errors.js';
import type { DrawnMail, MailSource } from '../platform/mail/mail-renderer.js';
import { BusySandbox } from '../platform/mail/mail-sandbox.js';
import { MailTemplates } from '../platform/mail/mail-templates.js';
import { differences, exampleOf, type Variables } from '../platform/mail/mail-variables.js';
import { type TemplateProblem, templateProblems } from './template-check.js';
import { TemplateSandbox } from './template-sandbox.js';

/** A template that is tried: `name` is null for an own one. */
export interface Tried {
  name: string | null;
  source: MailSource;
  variables: Variables;
  /** What a real record tells in place of the examples. */
  told?: object;
}

/** Whether a template makes a mail. */
@Injectable()
export class TemplateTrial {
  constructor(
    private readonly templates: MailTemplates,
    private readonly sandbox: TemplateSandbox,
  ) {}

  /** The mail that it makes of its examples, over which `given` goes, or what is wrong with it. 400 or 422, by variable, for data that its sender would not send. */
  async draw(
    { name, source, variables, told }: Tried,
    given?: Record<string, unknown> | null,
  ): Promise<DrawnMail | TemplateProblem[]> {
    const data = { ...exampleOf(variables, told), ...given };
    refuseUnfit(variables, given ?? {}, data);
    const problems = templateProblems(source, variables, this.templates.partials);
    if (problems.length > 0) return problems;
    try {
      const drawn = await this.sandbox.render({ name, source, data });
      // Nobody waits for an own template, and what is given may look otherwise in an address.
      const left = name === null || given ? [] : leftOut(variables, data, drawn.body);
      if (left.length > 0) return left;
      return saysNothing(drawn.body) ? [ofBody('This mail says nothing')] : drawn;
    } catch (error) {
      if (error instanceof BusySandbox) throw error;
      return [ofBody(error instanceof Error ? error.message : String(error))];
    }
  }

  /** The same, where only a mail will do: 422 by field, with line and column. */
  async require(tried: Tried, given?: Record<string, unknown> | null): Promise<DrawnMail> {
    const drawn = await this.draw(tried, given);
    if (!Array.isArray(drawn)) return drawn;
    const errors = drawn.map(({ part, line, column, message }) => ({
      field: part,
      message: `Line ${line}, column ${column}: ${message}`,
    }));
    throw unprocessable(errors.length === 1 ? errors[0]!.message : 'Please fix the errors above', errors);
  }
}

const ofBody = (message: string): TemplateProblem => ({ part: 'body', line: 1, column: 1, message });

/** Neither a word nor a picture is in it. */
const saysNothing = (body: string): boolean =>
  !/[\p{L}\p{N}]/u.test(body.replace(/&\w+;/g, ' ').replace(/<(?!img)[^>]*>/g, ' '));

/** What a mail is of no use without, and does not say: as it is, or within the address of a page. */
const leftOut = (variables: Variables, data: Record<string, unknown>, body: string): TemplateProblem[] =>
  Object.keys(variables)
    .filter((name) => variables[name]!.isNeeded && !says(body, String(data[name])))
    .map((name) => ofBody(`Without ${name} this mail is of no use`));

const says = (body: string, value: string): boolean => body.includes(value) || body.includes(encodeURIComponent(value));

function refuseUnfit(variables: Variables, given: object, data: object): void {
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(variables, name));
  const [first] = unknown;
  if (first !== undefined)
    throw malformed(
      `There is no variable ${first}`,
      unknown.map((name) => ({ field: `variables.${name}`, message: `Unknown field '${name}'` })),
    );
  const wrong = differences(variables, data);
  if (wrong.length > 0)
    throw unprocessable(
      wrong[0]!,
      wrong.map((message) => ({ field: `variables.${message.split(' ')[0]}`, message })),
    );
}
