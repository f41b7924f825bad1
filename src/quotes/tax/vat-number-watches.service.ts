import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { registered } from '../../companies/vat/vat-evidences.service.js';
import { Transactions } from '../../platform/database/transactions.js';
import { conflict, notFound } from '../../platform/errors.js';
import type { Actor } from '../../rules/actor.js';
import { findQuote } from '../quote-record.js';
import type { VatNumberWatchDto } from './vat-number-watch.dto.js';
import { VatNumberWatch } from './vat-number-watch.entity.js';
import { SAVE_WATCH, WATCHED_NUMBER } from './vat-number-watches.queries.js';

/**
 * Wishes of the people of a quote (its company, the partner that prepared it, staff) to be mailed once the register (VIES) has answered about the VAT number of its
 * company: one for each person and company. `TellVatVerdictsJob` ends them.
 */
@Injectable()
export class VatNumberWatches {
  constructor(private readonly transactions: Transactions) {}

  /** Returns the actor's wish about the company of a quote. 404 for a quote that the actor may not read. */
  async read(actor: Actor, quoteId: string): Promise<VatNumberWatchDto> {
    const { number, status, askedAt, until } = await this.transactions.read((em) => this.find(em, actor, quoteId));
    return {
      isWatching: until !== null,
      until: iso(until),
      canWatch: number !== null && status === 'unconfirmed',
      askedAt: iso(askedAt),
    };
  }

  /**
   * Stores the actor's wish; an earlier one for the company begins anew. Throws 404 for a quote that the actor may not
   * read, 409 `no_vat_number` when the company has no number of the register, 409 `vat_number_answered` when the
   * register has answered.
   */
  async watch(actor: Actor, quoteId: string): Promise<void> {
    await this.transactions.run(async (em) => {
      const { company, quote, number, status } = await this.find(em, actor, quoteId);
      if (number === null) throw conflict('no_vat_number', 'This company has no VAT number of the EU register');
      if (status !== 'unconfirmed') {
        throw conflict('vat_number_answered', 'The EU register has answered about this VAT number');
      }
      await SAVE_WATCH.run(em, { company, user: actor.userId, quote });
    });
  }

  /** Ends the actor's wish about the company of a quote. Throws 404 for a quote that the actor may not read. */
  async end(actor: Actor, quoteId: string): Promise<void> {
    await this.transactions.run(async (em) => {
      const { company } = await this.find(em, actor, quoteId);
      await em.nativeDelete(VatNumberWatch, { company, user: actor.userId });
    });
  }

  private async find(em: EntityManager, actor: Actor, quoteId: string) {
    const { id: quote, company, partner } = await findQuote(em, actor, quoteId);
    const isOfOther = company.id !== actor.companyId && partner?.id !== actor.companyId;
    // A partner that reads a quote because its client shares it has no part in it.
    if (actor.companyType === 'partner' && isOfOther) throw notFound('Quote not found');
    const found = await WATCHED_NUMBER.one(em, { company: company.id, user: actor.userId });
    return { ...found, number: registered(found), quote, company: company.id };
  }
}

const iso = (time: string | null): string | null => time && new Date(time).toISOString();
