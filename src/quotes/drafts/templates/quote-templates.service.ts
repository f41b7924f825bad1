import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { now } from '../../../platform/clock.js';
import { Scope } from '../../../platform/database/scope.js';
import { Transactions } from '../../../platform/database/transactions.js';
import { conflict, notFound, unprocessable } from '../../../platform/errors.js';
import type { Actor } from '../../../rules/actor.js';
import { isUuid } from '../../../rules/ids.js';
import type { DuplicateNoticeDto } from '../../quote-answers.dto.js';
import { productNames } from '../quote-lines.js';
import { findQuote, itemLines } from '../../quote-record.js';
import { QuotesService } from '../quotes.service.js';
import { QuoteTemplate } from './quote-template.entity.js';
import type { QuoteTemplateDto, SaveTemplateDto } from './quote-templates.dto.js';
import { LOCK_TEMPLATES, INSERT_TEMPLATE } from './quote-templates.queries.js';

/** Maximum number of templates of a company; a longer list would be hard to use. */
const MOST = 100;

/** Templates from which a company creates quotes. */
@Injectable()
export class QuoteTemplates {
  constructor(
    private readonly transactions: Transactions,
    private readonly quotes: QuotesService,
  ) {}

  /** Returns the company's templates, by name. */
  async list(actor: Actor): Promise<QuoteTemplateDto[]> {
    const found = await this.transactions
      .fork()
      .find(QuoteTemplate, { ...Scope.of(actor).where('company') }, { orderBy: { name: 'asc' }, populate: ['user'] });
    return found.map(toTemplate);
  }

  /**
   * Saves a quote's lines as a template. Throws 404 for another company's quote, 409 when the company has 100
   * templates, 422 for a name that another template has.
   */
  async save(actor: Actor, { quoteId, name }: SaveTemplateDto): Promise<QuoteTemplateDto> {
    return this.transactions.run(async (em) => {
      const quote = await findQuote(em, actor, quoteId);
      // Serialises concurrent saves of a company; otherwise each would count before the others have saved.
      await LOCK_TEMPLATES.run(em, [`quote-templates:${actor.companyId}`]);
      if ((await em.count(QuoteTemplate, { company: actor.companyId })) >= MOST) {
        throw conflict('too_many_templates', `A company has at most ${MOST} templates. Remove one first.`);
      }
      const saved = await INSERT_TEMPLATE.first(em, [
        randomUUID(),
        now(),
        actor.companyId,
        actor.userId,
        name,
        JSON.stringify(await itemLines(em, quote.id)),
      ]);
      if (!saved) {
        const message = 'There is already a template with this name';
        throw unprocessable(message, [{ field: 'name', message }]);
      }
      return toTemplate(await em.findOneOrFail(QuoteTemplate, saved.id, { populate: ['user'] }));
    });
  }

  /**
   * Creates a draft from a template at today's prices; with `clientId`, a partner creates it for a connected client.
   * Throws 404 for another company's template, 422 for `clientId` when the client is not connected. Returns the
   * differences, as for a duplicated quote.
   */
  async use(
    actor: Actor,
    id: string,
    clientId?: string | null,
  ): Promise<{ id: string; notices: DuplicateNoticeDto[] }> {
    return this.transactions.run(async (em) => {
      const template = isUuid(id) ? await em.findOne(QuoteTemplate, { id, company: actor.companyId }) : null;
      if (!template) throw notFound('Template not found');
      return this.quotes.copy(actor, template.lines, null, null, clientId);
    });
  }

  /** Removes a template. Quotes that were created from it remain. Throws 404 for another company's template. */
  async remove(actor: Actor, id: string): Promise<void> {
    const removed = isUuid(id)
      ? await this.transactions.run((em) => em.nativeDelete(QuoteTemplate, { id, company: actor.companyId }))
      : 0;
    if (!removed) throw notFound('Template not found');
  }
}

const toTemplate = ({ id, name, createdAt, user, lines }: QuoteTemplate): QuoteTemplateDto => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  createdBy: { firstName: user.firstName, lastName: user.lastName },
  products: productNames(lines),
});
