import { Injectable } from '@nestjs/common';
import { Transactions } from '../platform/database/transactions.js';
import { isName } from './email-template-reader.service.js';
import { findOwnBodies } from './email-templates.queries.js';
import { TemplateSandbox } from './template-sandbox.js';

/**
 * Access to the templates of staff for other content that includes them (campaigns). Only templates without variables,
 * because their values are unknown there.
 */
@Injectable()
export class OwnTemplates {
  constructor(
    private readonly transactions: Transactions,
    private readonly sandbox: TemplateSandbox,
  ) {}

  /** Returns the current bodies of these templates, not yet rendered. Unknown names are left out. */
  async bodies(names: string[]): Promise<Map<string, string>> {
    const asked = names.filter(isName);
    return asked.length > 0 ? findOwnBodies(this.transactions.em, asked) : new Map<string, string>();
  }

  /** Renders a body as HTML. Throws the error of `TemplateSandbox`. */
  async draw(body: string): Promise<string> {
    const source = { subject: '', preheader: '', body };
    return (await this.sandbox.render({ name: null, source, data: {} })).body;
  }
}
