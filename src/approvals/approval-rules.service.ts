import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { LockMode, UniqueConstraintViolationException } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import countries from 'i18n-iso-countries/index.js';
import { now } from '../platform/clock.js';
import { Transactions } from '../platform/database/transactions.js';
import { conflict, type FieldError, notFound, unprocessable } from '../platform/errors.js';
import { checkVersion, hasChanges } from '../platform/http/concurrency.js';
import { JobQueue } from '../platform/queue/job-queue.js';
import { QUEUES } from '../platform/queue/queues.js';
import type { Actor } from '../rules/actor.js';
import { needsInWords } from '../rules/approval.js';
import { coversOf, ruleInWords, thresholdProblem } from '../rules/approval-kinds.js';
import { isUuid } from '../rules/ids.js';
import { arrayLiteral } from '../users/array-literal.js';
import { ApprovalRole, ApprovalRule } from './approval.entity.js';
import type {
  ApprovalRoleDto,
  ApprovalRuleChangeDto,
  ApprovalRuleDto,
  ApprovalSimulationDto,
  SaveApprovalRoleDto,
  SaveApprovalRuleDto,
  SimulateApprovalRuleDto,
} from './approval-rules.dto.js';
import {
  CHANGE_RULES,
  HOLD_PEOPLE,
  ROLES,
  RULE_CHANGES,
  RULES,
  type RuleRow,
  SIMULATE,
} from './approval-rules.queries.js';
import { changesInWords } from './rule-changes.js';
import { CHECK_APPROVALS } from './check-approvals.job.js';

/** Approval rules and the roles whose members they ask. Every change is in the audit log. */
@Injectable()
export class ApprovalRules {
  constructor(
    private readonly transactions: Transactions,
    private readonly jobs: JobQueue,
  ) {}

  /** Returns all rules with their figures of the last 12 months; those that have ended last. */
  async list(): Promise<ApprovalRuleDto[]> {
    return (await RULES.all(this.transactions.em, [], 'true')).map(({ row }) => toRule(row));
  }

  /** Returns a rule. Throws 404 'Approval rule not found'. */
  async get(id: string): Promise<ApprovalRuleDto> {
    const found = isUuid(id) ? await RULES.first(this.transactions.em, [id], 'r.id = ?') : undefined;
    if (!found) throw ruleNotFound();
    return toRule(found.row);
  }

  /** Creates a rule. Throws 422 by field. */
  async create(actor: Actor, given: SaveApprovalRuleDto): Promise<ApprovalRuleDto> {
    return this.transactions.run(async (em) => {
      const values = await checked(em, given, null);
      const rule = em.create(ApprovalRule, { ...values, updatedById: actor.userId });
      await em.flush();
      await this.checkWaiting();
      return this.get(rule.id);
    });
  }

  /** Changes a rule. Throws 404, 412 for a stale copy, 409 `wrong_status` for a rule that has ended, 422 by field. */
  async change(actor: Actor, id: string, given: SaveApprovalRuleDto, version?: number): Promise<ApprovalRuleDto> {
    return this.write(actor, id, version, async (em, rule) => em.assign(rule, await checked(em, given, rule)));
  }

  /**
   * Switches a rule on or off. Throws 404, 412 for a stale copy, 409 `wrong_status` for a rule that has ended, 422 for a rule
   * that asks a role without active members, to be switched on.
   */
  async switch(actor: Actor, id: string, isOn: boolean, version?: number): Promise<ApprovalRuleDto> {
    return this.write(actor, id, version, async (em, rule) => {
      if (isOn && rule.role) await refuseAbandoned(em, rule.role.id);
      em.assign(rule, { isOn });
    });
  }

  /** Returns the changes of a rule in words, the last one first. Throws 404 'Approval rule not found'. */
  async changes(id: string): Promise<ApprovalRuleChangeDto[]> {
    const found = isUuid(id) ? await RULE_CHANGES.first(this.transactions.em, { rule: id }) : undefined;
    if (!found) throw ruleNotFound();
    return changesInWords(found);
  }

  /** Ends a rule at once: it applies no more. Throws 404, 412 for a stale copy, 409 `wrong_status` when it has ended. */
  async end(actor: Actor, id: string, version?: number): Promise<ApprovalRuleDto> {
    return this.write(actor, id, version, (em, rule) =>
      Promise.resolve(em.assign(rule, { endsOn: dayBefore(rule.beginsOn < utcToday() ? utcToday() : rule.beginsOn) })),
    );
  }

  /** Returns all roles by name. */
  async roles(): Promise<ApprovalRoleDto[]> {
    return (await ROLES.all(this.transactions.em, [], 'true')).map(({ row }) => row);
  }

  /** Creates a role. Throws 422 by field, also for a name that another role has. */
  async createRole(actor: Actor, { name, memberIds }: SaveApprovalRoleDto): Promise<ApprovalRoleDto> {
    return this.transactions.run(async (em) => {
      await refuseInactive(em, memberIds, 'memberIds');
      const role = em.create(ApprovalRole, { name, members: memberIds, updatedById: actor.userId });
      await flushNamed(em);
      return this.role(role.id);
    });
  }

  /**
   * Changes the name and the members of a role. Throws 404 'Role not found', 412 for a stale copy, 422 by field, also for
   * a name that another role has.
   */
  async changeRole(actor: Actor, id: string, given: SaveApprovalRoleDto, version?: number): Promise<ApprovalRoleDto> {
    return this.transactions.run(async (em) => {
      await CHANGE_RULES.run(em);
      const role = isUuid(id) ? await em.findOne(ApprovalRole, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE }) : null;
      if (!role) throw notFound('Role not found');
      await checkVersion(em, { ...role, updatedById: role.updatedById ?? null }, version);
      await refuseInactive(em, given.memberIds, 'memberIds');
      em.assign(role, { name: given.name, members: given.memberIds });
      if (hasChanges(em)) em.assign(role, { version: role.version + 1, updatedAt: now(), updatedById: actor.userId });
      await flushNamed(em);
      await this.checkWaiting();
      return this.role(id);
    });
  }

  /** Returns what a rule would have done with the quotes of the last year. Throws 422 by field. Changes nothing. */
  async simulate(given: SimulateApprovalRuleDto): Promise<ApprovalSimulationDto> {
    const { kind, threshold, covers } = checkedCondition(given);
    const { row } = await SIMULATE.one(this.transactions.em, [JSON.stringify({ kind, threshold, covers }), kind]);
    return row;
  }

  private async role(id: string): Promise<ApprovalRoleDto> {
    return (await ROLES.one(this.transactions.em, [id], 'o.id = ?')).row;
  }

  private write(
    actor: Actor,
    id: string,
    version: number | undefined,
    change: (em: EntityManager, rule: ApprovalRule) => Promise<unknown>,
  ): Promise<ApprovalRuleDto> {
    return this.transactions.run(async (em) => {
      await CHANGE_RULES.run(em);
      const rule = isUuid(id) ? await em.findOne(ApprovalRule, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE }) : null;
      if (!rule) throw ruleNotFound();
      await checkVersion(em, { ...rule, updatedById: rule.updatedById ?? null }, version);
      if (rule.endsOn && (rule.endsOn < utcToday() || rule.endsOn < rule.beginsOn))
        throw conflict('wrong_status', 'This rule has ended');
      await change(em, rule);
      if (hasChanges(em)) em.assign(rule, { version: rule.version + 1, updatedAt: now(), updatedById: actor.userId });
      await em.flush();
      await this.checkWaiting();
      return this.get(id);
    });
  }

  /** Has the quotes that wait checked again after the commit. The job also runs every hour, should the queue be away. */
  checkWaiting(): Promise<void> {
    const options = { jobId: `${CHECK_APPROVALS}-${randomUUID()}` };
    return this.transactions.afterCommit(() =>
      this.jobs.add(QUEUES.maintenance, { name: CHECK_APPROVALS, data: {}, options }),
    );
  }
}

const ruleNotFound = () => notFound('Approval rule not found');

/** Current day by the clock of the process, `2026-01-31`. Rules apply by the clock of the database. */
const utcToday = (): string => new Date().toISOString().slice(0, 10);

const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

const toRule = ({ ...row }: RuleRow): ApprovalRuleDto => ({
  ...row,
  rule: ruleInWords(row),
  needsWords: needsInWords(
    row.needs,
    row.people.map(({ name }) => name),
    row.role?.name ?? null,
  ),
});

/** Returns what a rule looks at, in its stored form. Throws 422 by field. */
function checkedCondition({ kind, threshold, covers = [] }: SimulateApprovalRuleDto) {
  const what = coversOf(kind);
  const errors: FieldError[] = [];
  const refuse = (field: string, message: string) => void errors.push({ field, message });
  const limit = threshold ?? null;
  const problem = thresholdProblem(kind, limit);
  if (problem) refuse('threshold', problem);
  if (!what && covers.length > 0) refuse('covers', 'This rule looks at every quote');
  if (what === 'country' && covers.length === 0) refuse('covers', 'Choose at least one country');
  if (what === 'country' && !covers.every((code) => countries.isValid(code) && code.length === 2)) {
    refuse('covers', 'Please select a valid country');
  }
  if (errors[0]) throw unprocessable(errors[0].message, errors);
  return { kind, threshold: limit, covers };
}

/** Returns the columns of a rule. Throws 422 by field. `before` is null for a new rule. */
async function checked(em: EntityManager, given: SaveApprovalRuleDto, before: ApprovalRule | null) {
  const { needs, peopleIds, roleId = null, reason = null, beginsOn, endsOn = null } = given;
  const { escalateToId = null, escalateAfter = null, remindAfter = null } = given;
  const isOn = given.isOn ?? before?.isOn ?? true;
  const errors: FieldError[] = [];
  const refuse = (field: string, message: string) => void errors.push({ field, message });
  const condition = checkedCondition(given);
  if (roleId ? peopleIds.length > 0 : peopleIds.length === 0) refuse('peopleIds', 'Choose either people or a role');
  if (beginsOn !== before?.beginsOn && beginsOn < utcToday()) refuse('beginsOn', 'A rule begins today or later');
  if (endsOn && endsOn < beginsOn) refuse('endsOn', 'The last day must not be before the first');
  else if (endsOn && endsOn !== before?.endsOn && endsOn < utcToday()) {
    refuse('endsOn', 'The last day must not be in the past');
  }
  if ((escalateToId === null) !== (escalateAfter === null)) {
    refuse(escalateToId ? 'escalateAfter' : 'escalateToId', 'Choose both the person and the working days');
  }
  if (escalateToId && peopleIds.includes(escalateToId)) {
    refuse('escalateToId', 'Choose somebody who is not asked from the beginning');
  }
  if (errors[0]) throw unprocessable(errors[0].message, errors);
  if (roleId) await refuseAbandoned(em, roleId);
  await refuseInactive(em, peopleIds, 'peopleIds');
  if (escalateToId) await refuseInactive(em, [escalateToId], 'escalateToId');
  const people = { needs, people: peopleIds, role: roleId, escalateTo: escalateToId, escalateAfter };
  return { ...condition, ...people, remindAfter, reason, beginsOn, endsOn, isOn };
}

/** Throws 422 unless all of the users are active system administrators, who alone can agree to quotes. */
async function refuseInactive(em: EntityManager, ids: string[], field: string): Promise<void> {
  const active = await HOLD_PEOPLE.all(em, [arrayLiteral(ids)]);
  if (active.length === ids.length) return;
  const message = 'Only active administrators of the system can agree to quotes';
  throw unprocessable(message, [{ field, message }]);
}

/** Throws 422 unless a role exists and has a member who can agree. */
async function refuseAbandoned(em: EntityManager, id: string): Promise<void> {
  const role = await ROLES.first(em, [id], 'o.id = ?');
  const message = !role ? 'Choose a role' : role.row.isAbandoned ? nobodyIn(role.row.name) : null;
  if (message) throw unprocessable(message, [{ field: 'roleId', message }]);
}

const nobodyIn = (role: string): string => `${role} has no active members, so nobody of it could agree to a quote`;

async function flushNamed(em: EntityManager): Promise<void> {
  try {
    await em.flush();
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException)) throw error;
    const message = 'Another role has this name';
    throw unprocessable(message, [{ field: 'name', message }]);
  }
}
