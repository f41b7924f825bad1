import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { RowOf } from '../platform/database/statement.js';
import { MailDeclarations } from '../platform/mail/mail-declaration.js';
import { Transactions } from '../platform/database/transactions.js';
import { type Actor, readsEverything } from '../rules/actor.js';
import type { SearchResultDto } from './search.dto.js';
import { EACH, RESULTS, selectsFor } from './search.queries.js';

/**
 * Searches companies, people, quotes, orders, invoices, products and, for staff, mail templates, campaigns and
 * subscribers, among those that the actor can see: a partner also finds quotes of its clients.
 */
@Injectable()
export class Search {
  constructor(
    private readonly transactions: Transactions,
    private readonly mails: MailDeclarations,
  ) {}

  /**
   * Returns at most five results per source, in one statement. Clients and partners find what their company may see;
   * only its administrators find people.
   */
  async find(actor: Actor, text: string): Promise<SearchResultDto[]> {
    const { selects, parameters } = selectsFor(actor, text);
    // Planned once per connection for the usual searches: their plan takes longer than their work.
    const found = isUsual(text)
      ? await this.transactions.prepared<RowOf<typeof RESULTS>>(
          `search ${hashOf(RESULTS.sql(selects))}`,
          RESULTS.sql(selects),
          parameters,
        )
      : await RESULTS.all(this.transactions.em, parameters, selects);
    const own = found.filter(({ type }) => type === 'template').length;
    return readsEverything(actor) ? [...found, ...this.findMails(text, EACH - own)] : found;
  }

  /** Searches the mails of the portal, which are not stored as rows. */
  private findMails(text: string, limit: number): SearchResultDto[] {
    const words = text.toLowerCase().split(/\s+/);
    return this.mails.editable
      .map(([id, { title, category, description }]) => ({ id, title, category, description }))
      .filter(({ title, description }) => words.every((word) => `${title} ${description}`.toLowerCase().includes(word)))
      .toSorted((a, b) => a.title.localeCompare(b.title))
      .slice(0, limit)
      .map(({ id, title, category, description }) => ({
        type: 'template',
        id,
        title,
        subtitle: `${category} · ${description}`,
        status: '',
      }));
  }
}

/** True for one or two words: more have too many forms of the statement to keep a plan of each. */
const isUsual = (text: string): boolean => text.split(/\s+/).length <= 2;

const hashOf = (sql: string): string => createHash('sha256').update(sql).digest('base64url');
