import { Injectable } from '@nestjs/common';
import { Transactions } from '../platform/database/transactions.js';
import { isName } from './email-template-reader.service.js';
import { findOwnBodies } from './email-templates.queries.js';
import { TemplateSandbox } from './template-sandbox.js';

/** Templates of staff's own as parts of what else they write: those without variables, which nobody would fill in there. */
@Injectable()
export class OwnTemplates {
  constructor(
    private readonly transactions: Transactions,
    private readonly sandbox: TemplateSandbox,
  ) {}

  /** What those of these names say now: their bodies, as they are written. Of a name that is none there is nothing. */
  async bodies(names: string[]): Promise<Map<string, string>> {
    const asked = names.filter(isName);
    return asked.length > 0 ? findOwnBodies(this.transactions.em, asked) : new Map<string, string>();
  }

  /** The HTML that a body makes. Throws what is wrong with it, as `TemplateSandbox` does. */
  async draw(body: string): Promise<string> {
    const source = { subject: '', preheader: '', body };
    return (await this.sandbox.render({ name: null, source, data: {} })).body;
  }
}
