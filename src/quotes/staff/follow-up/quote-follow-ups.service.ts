import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { isActiveSql } from '../../../companies/effective-status.js';
import { now } from '../../../platform/clock.js';
import { Transactions } from '../../../platform/database/transactions.js';
import { checkVersion, hasChanges } from '../../../platform/http/concurrency.js';
import { unprocessable } from '../../../platform/errors.js';
import { type Actor, fullName } from '../../../rules/actor.js';
import { OPEN_QUOTE_STATUSES } from '../../../rules/quote-status.js';
import { User } from '../../../users/user.entity.js';
import { findQuote } from '../../quote-record.js';
import {
  type ChangeFollowUpDto,
  NO_OWNER,
  type QuoteFollowUpDto,
  type QuoteOwnerFiguresDto,
} from './quote-follow-up.dto.js';
import { QuoteFollowUp } from './quote-follow-up.entity.js';

/** SQL condition for users who may own quotes, on the tables `users` (`u`) and `companies` (`c`). */
const MAY_OWN = `c.type = 'system' and u.account_type = 'admin' and u.deleted_at is null and ${isActiveSql()}`;
const IS_OPEN = `q.status in (${OPEN_QUOTE_STATUSES.map((status) => `'${status}'`).join(', ')})`;
const FIGURES = `
  select u.id, trim(u.first_name || ' ' || u.last_name) as name,
         count(*) filter (where ${IS_OPEN})::int as open,
         coalesce(sum(q.total) filter (where ${IS_OPEN}), 0)::float8 as "openAmount",
         count(*) filter (where ${IS_OPEN} and f.due_on <= (now() at time zone 'UTC')::date)::int as due,
         count(*) filter (where q.status = 'accepted')::int as accepted,
         coalesce(sum(q.total) filter (where q.status = 'accepted'), 0)::float8 as "acceptedAmount",
         count(*) filter (where q.status = 'rejected')::int as rejected,
         count(*) filter (where q.status = 'expired')::int as expired
    from users u join companies c on c.id = u.company_id
    left join quote_follow_ups f on f.owner_id = u.id
    left join quotes q on q.id = f.quote_id and q.deleted_at is null
   where ${MAY_OWN}
   group by u.id order by lower(u.last_name), lower(u.first_name), u.id`;

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
    return this.transactions.em.execute<QuoteOwnerFiguresDto[]>(FIGURES);
  }
}

/** Returns a user who may own quotes. Locks the user's row, so that the user cannot be removed at the same time. */
async function findOwner(em: EntityManager, id: string): Promise<User> {
  const [found] = await em.execute<{ id: string }[]>(
    `select u.id from users u join companies c on c.id = u.company_id where u.id = ? and ${MAY_OWN} for share of u`,
    [id],
  );
  if (found) return em.findOneOrFail(User, id);
  throw unprocessable(NO_OWNER, [{ field: 'ownerId', message: NO_OWNER }]);
}

function refusePast(dueOn: string): void {
  if (dueOn >= now().toISOString().slice(0, 10)) return;
  const message = 'Due date must not be in the past';
  throw unprocessable(message, [{ field: 'dueOn', message }]);
}

const toFollowUp = (found: QuoteFollowUp | null): QuoteFollowUpDto => ({
  owner: found?.owner ? { id: found.owner.id, name: fullName(found.owner) } : null,
  dueOn: found?.dueOn ?? null,
  version: found?.version ?? 0,
});
