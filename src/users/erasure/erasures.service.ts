import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type Actor, fullName } from '../../rules/actor.js';
import { Scope } from '../../platform/database/scope.js';
import { Transactions } from '../../platform/database/transactions.js';
import { type Page, pagingOf } from '../../platform/http/paging.js';
import type { ListQueryDto } from '../../platform/http/paging.dto.js';
import { JobQueue } from '../../platform/queue/job-queue.js';
import { QUEUES } from '../../platform/queue/queues.js';
import { newSecret } from '../../platform/secrets.js';
import { hashPassword } from '../passwords.js';
import { peopleScope, recordChange, revokeLinks } from '../user-record.js';
import { User } from '../user.entity.js';
import { AT_ONCE } from './erasure-statements.js';
import { Erasure } from './erasure.entity.js';
import type { ErasureDto } from './erasures.dto.js';
import type { ErasedPerson } from './known.js';
import { runStatements } from './run-statements.js';

const SORTS = ['requestedAt'] as const;

/**
 * Permanently removes all personal data of users and their access: the data in their own rows at once, all other data
 * in a job.
 */
@Injectable()
export class Erasures {
  constructor(
    private readonly transactions: Transactions,
    private readonly queue: JobQueue,
  ) {}

  /**
   * Begins an erasure in the current transaction and adds an event to each user's history. After the commit the users
   * can no longer sign in and are in no list; the job removes all other data within minutes. The rows of the users
   * remain as 'Deleted User', so that quotes, orders and histories stay readable with their offered and accepted
   * content, times and hashes. With `wholeCompany`, the users' company is erased with all its users.
   */
  async begin(people: User[], reason: string, actor: Actor, company: string, wholeCompany = false): Promise<void> {
    await this.transactions.run(async (em) => {
      const known = people.map(asKnown);
      const ids = known.map(({ id }) => id);
      await revokeLinks(em, { users: ids });
      await anonymize(em, people, reason, actor);
      const counts = await runStatements(em, AT_ONCE, { ids, companies: wholeCompany ? [company] : [] });
      const { id } = em.create(Erasure, {
        company,
        wholeCompany,
        requestedBy: actor.userId,
        people: ids,
        counts,
        known: { people: known, traces: null },
      });
      await em.flush();
      // If the queue cannot be reached, the request succeeds nevertheless: a periodic job enqueues the erasure later.
      await this.transactions.afterCommit(() => this.enqueue(id).catch(() => undefined));
    });
  }

  /**
   * Returns a page of the erasures of the actor's company, or of all companies for staff, without personal data. Throws
   * 403 for standard accounts.
   */
  async list(actor: Actor, query: ListQueryDto): Promise<Page<ErasureDto>> {
    const { limit, offset, direction } = pagingOf(query, SORTS, '-requestedAt');
    const scope: Scope = peopleScope(actor);
    const [found, total] = await this.transactions.fork().findAndCount(Erasure, scope.where('company'), {
      orderBy: [{ createdAt: direction }, { id: direction }],
      limit,
      offset,
      populate: ['company', 'requestedBy'],
      strategy: 'joined',
    });
    return { data: found.map((one) => toErasure(one)), total, limit, offset };
  }

  /**
   * Enqueues the erasure. A second call has no effect, because the job has the same id. Throws when the queue cannot be
   * reached.
   */
  async enqueue(erasureId: string): Promise<void> {
    const options = { jobId: `erasure-${erasureId}`, attempts: 5, removeOnComplete: true, removeOnFail: true };
    await this.queue.add(QUEUES.erasures, { name: 'erase-people', data: { erasureId }, options });
  }
}

const asKnown = ({ id, email, firstName, lastName, phone }: User): ErasedPerson => ({
  id,
  email,
  firstName,
  lastName,
  phone: phone ?? null,
});

/** Anonymizes the users' own rows. */
async function anonymize(em: EntityManager, people: User[], reason: string, actor: Actor): Promise<void> {
  const passwordHash = await hashPassword(newSecret()); // hash of a random password that is not stored
  for (const user of people) {
    recordChange(em, user.id, { from: user.accountStatus, to: 'deleted', reason }, actor);
    em.assign(user, {
      firstName: 'Deleted',
      lastName: 'User',
      email: `deleted-${user.id}@deleted.invalid`,
      passwordHash,
      jobTitle: null,
      phone: null,
      industry: null,
      accountStatus: 'inactive',
      emailVerifiedAt: null,
      lastLoginAt: null,
      quoteUpdates: false,
      accountUpdates: false,
      messageUpdates: false,
      deletedAt: new Date(),
      version: user.version + 1,
    });
  }
  await em.flush();
}

const toErasure = (found: Erasure): ErasureDto => ({
  id: found.id,
  status: found.status,
  company: { id: found.company.id, name: found.company.name, type: found.company.type },
  wholeCompany: found.wholeCompany,
  people: found.people.length,
  requestedBy: fullName(found.requestedBy),
  requestedAt: found.createdAt.toISOString(),
  beganAt: found.beganAt?.toISOString() ?? null,
  finishedAt: found.finishedAt?.toISOString() ?? null,
  isLate: found.failedAt !== null && found.status !== 'done',
  progress: found.status === 'done' ? 1 : found.parts ? found.position / found.parts : 0,
  rows: Object.values(found.counts).reduce((sum, rows) => sum + rows, 0),
  tables: Object.entries(found.counts)
    .filter(([, rows]) => rows > 0)
    .map(([table, rows]) => ({ table, rows })),
});
