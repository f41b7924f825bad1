import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { CatalogueService } from '../../catalogue/catalogue.service.js';
import { effectiveStatus } from '../../companies/effective-status.js';
import { Config } from '../../config.js';
import { now } from '../../platform/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { unprocessable } from '../../platform/errors.js';
import type { Actor } from '../../rules/actor.js';
import { User } from '../../users/user.entity.js';
import { checkedLines } from '../drafts/quote-lines.js';
import type { PrepareQuoteDto } from '../quote-requests.dto.js';
import { transition, validityFrom, writeRevision } from '../workflow/quote-transition.js';
import { Quote } from '../quote.entity.js';
import { QuotesService, trimmed } from '../drafts/quotes.service.js';

/** Quotes that staff prepare for a company. */
@Injectable()
export class PreparedQuotes {
  constructor(
    private readonly transactions: Transactions,
    private readonly catalogue: CatalogueService,
    private readonly quotes: QuotesService,
    private readonly config: Config,
  ) {}

  /**
   * Creates a quote for a company's contact at today's prices. Its status is under review, and only staff see it until
   * they send it. Returns its id. Throws 422 by field when the contact cannot act for a client or partner, and for
   * lines with the messages of the quote builder.
   */
  async prepare(actor: Actor, { companyId, contactId, items, customerReference }: PrepareQuoteDto): Promise<string> {
    return this.transactions.run(async (em) => {
      const contact = await findContact(em, companyId, contactId);
      const lines = checkedLines(await this.catalogue.current(), items);
      const id = await this.quotes.insert(em, actor, contact, lines, trimmed(customerReference));
      const quote = await em.findOneOrFail(Quote, id);
      const time = now();
      const changes = { revision: 1, submittedAt: time, validUntil: validityFrom(time, this.config) };
      await transition(em, quote, 'submit', 'prepared', actor, changes);
      await writeRevision(em, quote, lines, 'prepared', actor);
      return id;
    });
  }
}

/** Returns a user who may act for the company in the portal. Throws 422 for any other user. */
async function findContact(em: EntityManager, company: string, id: string) {
  const contact = await em.findOne(User, { id, company, deletedAt: null }, { populate: ['company'] });
  const refuse = (message: string) => unprocessable(message, [{ field: 'contactId', message }]);
  if (!contact) throw refuse('This company has no such contact');
  const { type, status } = contact.company;
  if (type !== 'client' && type !== 'partner') throw refuse('Quotes can be created only for clients and partners');
  if (effectiveStatus(contact.accountStatus, status) !== 'active') throw refuse('This contact cannot use the portal');
  return contact;
}
