import { Injectable } from '@nestjs/common';
import { type Actor, fullName } from '../rules/actor.js';
import { notFound } from '../platform/errors.js';
import { type CappedPage, type Page, pagingOf } from '../platform/http/paging.js';
import type { ListQueryDto } from '../platform/http/paging.dto.js';
import { isUuid } from '../rules/ids.js';
import type { CanDeleteDto } from '../companies/company-answers.dto.js';
import { Transactions } from '../platform/database/transactions.js';
import { findUser, peopleScope, reasonsAgainst } from './user-record.js';
import { UserStatusChange } from './user-status-change.entity.js';
import type { NamedUserDto, UserRowDto, UserStatusChangeDto } from './user-answers.dto.js';
import type { SystemUserQueryDto, UserQueryDto } from './user-requests.dto.js';
import { filterOf, findPage, SYSTEM_USER_SORTS, USER_SORTS, NAMED_USERS } from './users.queries.js';

const ONE = { limit: 1, offset: 0, sort: 'createdAt', direction: 'asc' } as const;

/** Reads users. Every statement restricts the rows to the companies that the actor may see. */
@Injectable()
export class UserReader {
  constructor(private readonly transactions: Transactions) {}

  /**
   * Returns a page of the users of the actor's company; for staff, of all companies or of a given company. Uses one
   * statement.
   */
  async list(actor: Actor, query: UserQueryDto): Promise<CappedPage<UserRowDto, 'users'>> {
    const { companyId, search } = query;
    const filter = { scope: peopleScope(actor), companyId, activeOnly: !query.includeInactive, search };
    return findPage(this.transactions.em, actor, filter, pagingOf(query, USER_SORTS, '-createdAt'));
  }

  /**
   * Returns the names of the company's users. Every account of the company may read them, because quotes and orders
   * contain them as well.
   */
  async names({ companyId }: Actor): Promise<NamedUserDto[]> {
    return NAMED_USERS.all(this.transactions.em, [companyId]);
  }

  /** Returns a page of the users of all companies, for staff. One statement. */
  async listAll(actor: Actor, query: SystemUserQueryDto): Promise<CappedPage<UserRowDto>> {
    const paging = pagingOf(query, SYSTEM_USER_SORTS, '-createdAt');
    const { users, ...page } = await findPage(this.transactions.em, actor, filterOf(query), paging);
    return { data: users, ...page };
  }

  /** Returns a user in the form of the list. 404 for a user whom the actor may not see. */
  async get(actor: Actor, id: string): Promise<UserRowDto> {
    const filter = { scope: peopleScope(actor), id };
    const { users } = isUuid(id) ? await findPage(this.transactions.em, actor, filter, ONE) : { users: [] };
    if (!users[0]) throw notFound('User not found');
    return users[0];
  }

  /** Returns a page of the history of a user's status and role, newest first. */
  async statusHistory(
    actor: Actor,
    id: string,
    query: ListQueryDto,
  ): Promise<Page<UserStatusChangeDto, 'statusHistory'>> {
    const { limit, offset, direction } = pagingOf(query, ['changedAt'], '-changedAt');
    const em = this.transactions.fork();
    const user = await findUser(em, actor, id);
    const [changes, total] = await em.findAndCount(
      UserStatusChange,
      { user: user.id },
      { orderBy: { createdAt: direction, id: direction }, limit, offset, populate: ['changedBy'], strategy: 'joined' },
    );
    const statusHistory = changes.map((change) => ({
      id: change.id,
      previousStatus: change.previousStatus,
      newStatus: change.newStatus,
      changedAt: change.createdAt.toISOString(),
      reason: change.reason ?? null,
      changedByUser: change.changedBy ? { fullName: fullName(change.changedBy) } : null,
    }));
    return { statusHistory, total, limit, offset };
  }

  /** Checks if the actor can permanently delete the user now, and returns the reasons against it. */
  async canDelete(actor: Actor, id: string): Promise<CanDeleteDto> {
    const user = await findUser(this.transactions.fork(), actor, id);
    const reasons = reasonsAgainst('delete', user, actor).map(({ message }) => message);
    return { canDelete: reasons.length === 0, reasons };
  }
}
