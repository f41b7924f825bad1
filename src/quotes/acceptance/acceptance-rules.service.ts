import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { Company } from '../../companies/company.entity.js';
import { now } from '../../platform/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { notFound } from '../../platform/errors.js';
import { checkVersion, hasChanges } from '../../platform/http/concurrency.js';
import { JobQueue } from '../../platform/queue/job-queue.js';
import { QUEUES } from '../../platform/queue/queues.js';
import type { Actor } from '../../rules/actor.js';
import { isUuid } from '../../rules/ids.js';
import { type Cents, toCents, toEuros } from '../../rules/money.js';
import type { AcceptanceRuleDto, SaveAcceptanceRuleDto } from './acceptance.dto.js';
import { AcceptanceRule } from './acceptance.entity.js';
import { ENSURE_ACCEPTANCE_RULE, SIGNATORIES } from './acceptance.queries.js';
import { CHECK_ACCEPTANCES } from './check-acceptances.job.js';

/** Rules of companies for accepting quotes over their limits. Every change is in the audit log. */
@Injectable()
export class AcceptanceRules {
  constructor(
    private readonly transactions: Transactions,
    private readonly jobs: JobQueue,
  ) {}

  /** Returns the rule of a company. Throws 404 'Company not found'. */
  async get(companyId: string): Promise<AcceptanceRuleDto> {
    const em = this.transactions.fork();
    const company = isUuid(companyId) ? await em.findOne(Company, companyId) : null;
    if (!company) throw notFound('Company not found');
    const rule = await em.findOne(AcceptanceRule, { company: companyId });
    const people = await SIGNATORIES.all(em, [companyId]);
    return {
      adminOver: euros(rule?.adminOver),
      twoPeopleOver: euros(rule?.twoPeopleOver),
      purchaseOrderOver: euros(rule?.purchaseOrderOver),
      people: people.length,
      admins: people.filter(({ isAdmin }) => isAdmin).length,
      version: rule?.version ?? 0,
    };
  }

  /**
   * Sets the rule of the actor's company; absent limits are none. Requests that wait are checked again. Throws 412 for a
   * stale copy.
   */
  async save(actor: Actor, given: SaveAcceptanceRuleDto, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      await ENSURE_ACCEPTANCE_RULE.run(em, [actor.companyId]);
      const of = { company: actor.companyId };
      const rule = await em.findOneOrFail(AcceptanceRule, of, { lockMode: LockMode.PESSIMISTIC_WRITE });
      await checkVersion(em, { ...rule, updatedById: rule.updatedById ?? null }, version);
      em.assign(rule, {
        adminOver: cents(given.adminOver),
        twoPeopleOver: cents(given.twoPeopleOver),
        purchaseOrderOver: cents(given.purchaseOrderOver),
      });
      if (!hasChanges(em)) return;
      em.assign(rule, { version: rule.version + 1, updatedAt: now(), updatedById: actor.userId });
      await em.flush();
      const options = { jobId: `${CHECK_ACCEPTANCES}-${randomUUID()}` };
      await this.transactions.afterCommit(() =>
        this.jobs.add(QUEUES.maintenance, { name: CHECK_ACCEPTANCES, data: {}, options }),
      );
    });
  }
}

const euros = (limit: Cents | null | undefined): number | null =>
  limit === null || limit === undefined ? null : toEuros(limit);

const cents = (limit: number | null | undefined): Cents | null =>
  limit === null || limit === undefined ? null : toCents(limit);
