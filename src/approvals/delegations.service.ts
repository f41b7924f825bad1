import { Injectable } from '@nestjs/common';
import { today } from '../platform/clock.js';
import { Transactions } from '../platform/database/transactions.js';
import { type FieldError, notFound, unprocessable } from '../platform/errors.js';
import type { Actor } from '../rules/actor.js';
import { isUuid } from '../rules/ids.js';
import { arrayLiteral } from '../users/array-literal.js';
import { Delegation } from './approval.entity.js';
import { ApprovalRules } from './approval-rules.service.js';
import { DELEGATIONS, HOLD_PEOPLE } from './approval-rules.queries.js';
import { ASKS_FOR, TODAY } from './approvals.queries.js';
import type { CreateDelegationDto, DelegationDto } from './approvals.dto.js';

/** Longest delegation in days. */
const MAX_DAYS = 366;

/** Delegations: who answers for whom, from one day to another. They give no right to answer to a person's own quotes. */
@Injectable()
export class Delegations {
  constructor(
    private readonly transactions: Transactions,
    private readonly rules: ApprovalRules,
  ) {}

  /** Returns the delegations of all staff that apply today or later, by their first day. */
  async list(): Promise<DelegationDto[]> {
    const rows = await DELEGATIONS.all(this.transactions.em, [], `d.ends_on >= ${TODAY}`);
    return rows.map(({ row }) => row);
  }

  /**
   * Creates a delegation, and has quotes that wait checked again, so that who answers is mailed. Throws 422 by field, also for
   * another person whose agreement a quote waits for that the actor must not agree to.
   */
  async create(actor: Actor, given: CreateDelegationDto): Promise<DelegationDto> {
    const { userId = actor.userId, toId, beginsOn, endsOn, reason = null } = given;
    const errors: FieldError[] = [];
    const refuse = (field: string, message: string) => void errors.push({ field, message });
    if (toId === userId) refuse('toId', 'Choose somebody else');
    if (beginsOn < today()) refuse('beginsOn', 'The first day must not be in the past');
    if (endsOn < beginsOn) refuse('endsOn', 'The last day must not be before the first');
    else if (Date.parse(endsOn) - Date.parse(beginsOn) > MAX_DAYS * 86_400_000) {
      refuse('endsOn', 'Choose at most a year');
    }
    if (errors[0]) throw unprocessable(errors[0].message, errors);
    return this.transactions.run(async (em) => {
      const active = (await HOLD_PEOPLE.all(em, [arrayLiteral([userId, toId])])).map(({ id }) => id);
      for (const [field, id] of [
        ['userId', userId],
        ['toId', toId],
      ] as const) {
        if (active.includes(id)) continue;
        const message = 'Only active administrators of the system can agree to quotes';
        throw unprocessable(message, [{ field, message }]);
      }
      if (userId !== actor.userId && (await ASKS_FOR.one(em, { actor: actor.userId, user: userId })).found) {
        const message = 'A quote of yours waits for this person, so somebody else must write the delegation';
        throw unprocessable(message, [{ field: 'userId', message }]);
      }
      const created = em.create(Delegation, { user: userId, to: toId, beginsOn, endsOn, reason });
      await em.flush();
      await this.rules.checkWaiting();
      return (await DELEGATIONS.one(em, [created.id], 'd.id = ?')).row;
    });
  }

  /** Removes a delegation; answers that were given by it stay. Throws 404 'Delegation not found'. */
  async remove(id: string): Promise<void> {
    const removed = isUuid(id) ? await this.transactions.run((em) => em.nativeDelete(Delegation, { id })) : 0;
    if (removed === 0) throw notFound('Delegation not found');
  }
}
