import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import { notFound, unprocessable } from '../../platform/errors.js';
import type { Actor } from '../../rules/actor.js';
import { isUuid } from '../../rules/ids.js';
import { SavedView, type ViewResource } from './saved-view.entity.js';
import type { CreateSavedViewDto, SavedViewDto } from './saved-views.dto.js';
import { VIEWS, LOCK_USER } from './saved-views.queries.js';

/** Maximum number of views that a user may save for a list. */
const MAX_VIEWS = 30;

/** A view as the statement returns it. */
type Row = Omit<SavedViewDto, 'actions'> & { userId: string };

/** Saved filters of the console's lists: the actor's own, and those that others share. */
@Injectable()
export class SavedViews {
  constructor(private readonly transactions: Transactions) {}

  /** Returns the actor's own and the shared views of a list, by name, in one statement. */
  async list(actor: Actor, resource: ViewResource): Promise<SavedViewDto[]> {
    const rows = await VIEWS.all(this.transactions.em, [resource, actor.userId]);
    return rows.map((row) => toView(row, actor));
  }

  /** Saves a view. Throws 422 when the actor has a view with this name, or the maximum number of views. */
  async create(actor: Actor, { resource, name, query, isShared }: CreateSavedViewDto): Promise<SavedViewDto> {
    return this.transactions.run(async (em) => {
      // Locks the user, so that concurrent requests run one after the other.
      await LOCK_USER.run(em, [actor.userId]);
      const own = await em.find(SavedView, { userId: actor.userId, resource });
      const fields = (message: string) => [{ field: 'name', message }];
      if (own.some((view) => view.name.toLowerCase() === name.toLowerCase())) {
        const message = `You already have a tab named '${name}'`;
        throw unprocessable(message, fields(message));
      }
      if (own.length >= MAX_VIEWS) {
        const message = `A list keeps at most ${MAX_VIEWS} tabs. Remove one first.`;
        throw unprocessable(message, fields(message));
      }
      const made = em.create(SavedView, { userId: actor.userId, resource, name, query, isShared });
      await em.flush();
      return toView({ ...made, savedBy: `${actor.firstName} ${actor.lastName}` }, actor);
    });
  }

  /** Removes a view. Throws 404 for a view that the actor cannot see or may not remove. */
  async remove(actor: Actor, id: string): Promise<void> {
    const removed = isUuid(id)
      ? await this.transactions.run((em) => em.nativeDelete(SavedView, { id, ...removable(actor) }))
      : 0;
    if (removed === 0) throw notFound('This saved filter does not exist');
  }
}

/** True for users who may remove shared views of others: system administrators. */
const mayRemoveShared = ({ companyType, accountType }: Actor) => companyType === 'system' && accountType === 'admin';
const removable = (actor: Actor) =>
  mayRemoveShared(actor) ? { $or: [{ userId: actor.userId }, { isShared: true }] } : { userId: actor.userId };

const toView = ({ id, userId, name, query, isShared, savedBy }: Row, actor: Actor): SavedViewDto => ({
  id,
  name,
  query,
  isShared,
  savedBy,
  actions: userId === actor.userId || (isShared && mayRemoveShared(actor)) ? ['delete'] : [],
});
