import { LockMode } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../rules/actor.js';
import { checkVersion, hasChanges } from '../platform/http/concurrency.js';
import { Transactions } from '../platform/database/transactions.js';
import type { NotificationPreferencesDto, UserProfileDto } from './user-answers.dto.js';
import type { UpdatePreferencesDto, UpdateProfileDto } from './user-requests.dto.js';
import { toPerson } from './user-view.js';
import { User } from './user.entity.js';
import { NOTIFICATION_PREFERENCES } from './users.queries.js';

/** Profile and mail settings that users change themselves. */
@Injectable()
export class ProfileService {
  constructor(private readonly transactions: Transactions) {}

  /** Returns the actor's own data. */
  async get(actor: Actor): Promise<UserProfileDto> {
    const user = await this.transactions.fork().findOneOrFail(User, actor.userId, { populate: ['company'] });
    const { company } = user;
    return {
      ...toPerson(user),
      accountStatus: actor.accountStatus,
      lastLogin: user.lastLoginAt?.toISOString() ?? null,
      version: user.version,
      company: { id: company.id, name: company.name, type: company.type },
    };
  }

  /** Changes the given fields. Throws 412 for a stale copy. */
  async update(actor: Actor, changes: UpdateProfileDto, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      const user = await em.findOneOrFail(User, actor.userId, { lockMode: LockMode.PESSIMISTIC_WRITE });
      await checkVersion(em, user, version);
      em.assign(user, changes, { ignoreUndefined: true });
      if (hasChanges(em)) user.version++;
    });
  }

  /** Returns the actor's mail settings; the newsletter setting is the state of the subscription, as specified. */
  async preferences(actor: Actor): Promise<NotificationPreferencesDto> {
    const found = await NOTIFICATION_PREFERENCES.first(this.transactions.em, [actor.userId]);
    return found!;
  }

  /**
   * Changes the given fields without a new version, so that a changed setting does not make the open profile form
   * stale.
   */
  async updatePreferences(actor: Actor, changes: UpdatePreferencesDto): Promise<void> {
    await this.transactions.run(async (em) => {
      const user = await em.findOneOrFail(User, actor.userId);
      em.assign(user, changes, { ignoreUndefined: true });
    });
  }
}
