import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { now, today } from '../../../platform/clock.js';
import { Transactions } from '../../../platform/database/transactions.js';
import { checkVersion, hasChanges } from '../../../platform/http/concurrency.js';
import { unprocessable } from '../../../platform/errors.js';
import { type Actor, fullName } from '../../../rules/actor.js';
import { User } from '../../../users/user.entity.js';
import { findQuote } from '../../quote-record.js';
import {
  type ChangeFollowUpDto,
  NO_OWNER,
  type QuoteFollowUpDto,
  type QuoteOwnerFiguresDto,
} from './quote-follow-up.dto.js';
import { QuoteFollowUp } from './quote-follow-up.entity.js';
import { OWNER_FIGURES, LOCK_OWNER } from './quote-follow-ups.queries.js';

/** Reads and changes the owners and due dates of quotes. */
@Injectable()
export class QuoteFollowUps {
  constructor(private readonly transactions: Transactions) {}

  /** Returns the follow-up of a quote. Throws 404 'Quote not found' when the quote does not exist. */
  async get(actor: Actor, id: string): Promise<QuoteFollowUpDto> {
    return this.transactions.read(async (em) => {
      const quote = await findQuote(em, actor, id);
      return toFollowUp(await em.findOne(QuoteFollowUp, { quote: quote.id }, { populate: ['owner'] }));
    });
  }

  /**
   * Sets the given fields. Throws 412 when another user has changed the follow-up after the caller read it, 422 by
   * field.
   */
  async change(actor: Actor, id: string, change: ChangeFollowUpDto, version?: number): Promise<QuoteFollowUpDto> {
    return this.transactions.run(async (em) => {
      const quote = await findQuote(em, actor, id);
      await em.lock(quote, LockMode.PESSIMISTIC_WRITE); // locks the quote, because the follow-up has no row before its first change
      const found = await em.findOne(QuoteFollowUp, { quote: quote.id }, { populate: ['owner'], refresh: true });
      await checkVersion(em, found ?? { version: 0, updatedAt: now() }, version);
      const { ownerId, dueOn } = change;
      if (dueOn && dueOn !== found?.dueOn) refusePast(dueOn);
      const set = {
        ...(ownerId !== undefined && { owner: ownerId === null ? null : await findOwner(em, ownerId) }),
        ...(dueOn !== undefined && { dueOn }),
      };
      const followUp = found ?? em.create(QuoteFollowUp, { quote, updatedById: actor.userId });
      em.assign(followUp, set);
      if (found && hasChanges(em)) found.version++;
      await em.flush();
      return toFollowUp(followUp);
    });
  }

  /** Returns all users who may own quotes, by name, with figures of their quotes. */
  async owners(): Promise<QuoteOwnerFiguresDto[]> {
    return OWNER_FIGURES.all(this.transactions.em);
  }
}

/** Returns a user who may own quotes. Locks the user's row, so that the user cannot be removed at the same time. */
async function findOwner(em: EntityManager, id: string): Promise<User> {
  const found = await LOCK_OWNER.first(em, [id]);
  if (found) return em.findOneOrFail(User, id);
  throw unprocessable(NO_OWNER, [{ field: 'ownerId', message: NO_OWNER }]);
}

function refusePast(dueOn: string): void {
  if (dueOn >= today()) return;
  const message = 'Due date must not be in the past';
  throw unprocessable(message, [{ field: 'dueOn', message }]);
}

const toFollowUp = (found: QuoteFollowUp | null): QuoteFollowUpDto => ({
  owner: found?.owner ? { id: found.owner.id, name: fullName(found.owner) } : null,
  dueOn: found?.dueOn ?? null,
  version: found?.version ?? 0,
});
