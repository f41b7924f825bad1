import { Injectable } from '@nestjs/common';
import { malformed, unprocessable } from '../platform/errors.js';
import type { DrawnMail, MailSource } from '../platform/mail/mail-renderer.js';
import { BusySandbox } from '../platform/mail/mail-sandbox.js';
import { MailTemplates } from '../platform/mail/mail-templates.js';
import { differences, exampleOf, type Variables } from '../platform/mail/mail-variables.js';
import { type TemplateProblem, templateProblems } from './template-check.js';
import { TemplateSandbox } from './template-sandbox.js';

/** A template to render on trial. `name` is null for a template that staff created. */
export interface Tried {
  name: string | null;
  source: MailSource;
  variables: Variables;
  /** Data of a real record, used in place of the example values. */
  told?: object;
}

/** Renders templates on trial, to check them and to preview them. */
@Injectable()
export class TemplateTrial {
  constructor(
    private readonly templates: MailTemplates,
    private readonly sandbox: TemplateSandbox,
  ) {}

  /**
   * Renders a mail with its example values, overridden by `given`; returns the problems if rendering fails. 400 or 422,
   * by variable, for data that the code that sends the mail would never pass.
   */
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
      // Templates of staff have no required variables, and given values may be encoded differently inside a URL.
      const left = name === null || given ? [] : leftOut(variables, data, drawn.body);
      if (left.length > 0) return left;
      return saysNothing(drawn.body) ? [ofBody('This email is empty')] : drawn;
    } catch (error) {
      if (error instanceof BusySandbox) throw error;
      return [ofBody(error instanceof Error ? error.message : String(error))];
    }
  }

  /** Renders like `draw`, but throws 422 by field, with line and column, in place of returning the problems. */
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

/** True when the body contains neither a word nor a picture. */
const saysNothing = (body: string): boolean =>
  !/[\p{L}\p{N}]/u.test(body.replace(/&\w+;/g, ' ').replace(/<(?!img)[^>]*>/g, ' '));

/**
 * Returns a problem for each required variable whose value does not occur in the rendered body, as text or inside a
 * URL.
 */
const leftOut = (variables: Variables, data: Record<string, unknown>, body: string): TemplateProblem[] =>
  Object.keys(variables)
    .filter((name) => variables[name]!.isNeeded && !says(body, String(data[name])))
    .map((name) => ofBody(`This email needs ${name}`));

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
