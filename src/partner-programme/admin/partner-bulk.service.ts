import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { PartnerRateException, PartnerTierTerms } from '../commissions/rates/commission-rates.entity.js';
import { Company } from '../../companies/company.entity.js';
import { Partner, PartnerEvent } from '../../partners/partner.entity.js';
import { changePartner } from '../../partners/partner-record.js';
import { now, today } from '../../platform/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { conflict, notFound, unprocessable } from '../../platform/errors.js';
import { type Actor, fullName } from '../../rules/actor.js';
import { isUuid } from '../../rules/ids.js';
import type { PartnerTier } from '../../rules/partner-tier.js';
import type {
  BulkCommissionsDto,
  BulkDoneDto,
  BulkNotificationsDto,
  BulkTiersDto,
  BulkUndoneDto,
  PartnerBulkDto,
} from './partner-admin.dto.js';
import { findAdmins, findRates } from './partner-admin.queries.js';
import { type BulkKind, PartnerBulkChange } from './partner-bulk.entity.js';
import { formatPercentage, PartnerNotices } from './partner-notices.js';
import { BULK_MAILS, CHANGED_LATER } from './partner-bulk.queries.js';

/** Time within which a bulk action can be undone, in milliseconds. */
const UNDO_MS = 3_600_000;
const SAMPLE = 5;

/** A partner that a bulk action is for; its row is locked. */
interface Chosen {
  partner: Partner;
  id: string;
  name: string;
}

/** Effect of an action on a partner; null when the partner does not change. */
type Effect = { from: string | null; to: string | null } | null;

interface Act {
  kind: BulkKind;
  partnerIds: string[];
  preview: boolean;
  effectOf: (chosen: Chosen) => Effect;
  /** Applies the action to the partners that change, in one transaction. */
  carryOut: (em: EntityManager, changed: Chosen[], bulkId: string) => Promise<unknown>;
}

/** Bulk actions of staff. Each is one transaction, changes each partner once, and skips terminated partners. */
@Injectable()
export class PartnerBulk {
  constructor(
    private readonly transactions: Transactions,
    private readonly notices: PartnerNotices,
  ) {}

  /** Changes the tier of partners, and mails their administrators. Throws 422 for an id that is not a partner's. */
  tiers(actor: Actor, { partnerIds, tier, reason, preview = false }: BulkTiersDto): Promise<BulkDoneDto> {
    return this.act(actor, {
      kind: 'tiers',
      partnerIds,
      preview,
      effectOf: ({ partner }) => (partner.tier === tier ? null : { from: partner.tier, to: tier }),
      carryOut: (em, changed, bulkId) => {
        for (const { partner } of changed) {
          changePartner(em, partner, { kind: 'tier', to: tier }, { reason, by: actor.userId, bulkId });
        }
        return this.notices.tiersChanged(em, changed.map(about), tier, reason, bulkId);
      },
    });
  }

  /**
   * Gives partners a commission rate of their own, from today until a day or the next exception, or restores the rate
   * of their tier, and mails their administrators. Throws 422 for an id that is not a partner's, and for a last day in
   * the past.
   */
  async commissions(actor: Actor, given: BulkCommissionsDto): Promise<BulkDoneDto> {
    const { partnerIds, rate, untilDay = null, reason, preview = false } = given;
    const day = today();
    if (untilDay && untilDay < day) throw unprocessable(DAY_OVER.message, [DAY_OVER]);
    const rates = await findRates(this.transactions.em, partnerIds);
    const terms = await this.transactions.fork().findAll(PartnerTierTerms);
    const rateOf = ({ partner }: Chosen) => rate ?? terms.find(({ name }) => name === partner.tier)!.rate;
    const toOf = (chosen: Chosen) => formatPercentage(rateOf(chosen));
    const fromOf = (id: string) => formatPercentage(rates.get(id) ?? 0);
    return this.act(actor, {
      kind: 'commissions',
      partnerIds,
      preview,
      effectOf: (chosen) => ({ from: fromOf(chosen.id), to: toOf(chosen) }),
      carryOut: async (em, changed, bulkId) => {
        for (const chosen of changed) {
          const { id } = chosen;
          const recordId = randomUUID();
          const told = { reason, actor: actor.userId, actorName: fullName(actor) };
          em.create(PartnerRateException, { id: recordId, partner: id, rate, fromDay: day, untilDay, ...told });
          const step = { kind: 'rate', from: fromOf(id), to: toOf(chosen) } as const;
          em.create(PartnerEvent, { company: id, ...step, reason, by: actor.userId, bulkId, recordId });
        }
        for (const [own, ones] of Map.groupBy(changed, rateOf)) {
          await this.notices.ratesChanged(em, ones.map(about), { rate: own, untilDay, reason }, bulkId);
        }
      },
    });
  }

  /** Mails the administrators of partners. This cannot be undone. Throws 422 for an id that is not a partner's. */
  notifications(actor: Actor, given: BulkNotificationsDto): Promise<BulkDoneDto> {
    const { partnerIds, subject, message, preview = false } = given;
    return this.act(actor, {
      kind: 'notifications',
      partnerIds,
      preview,
      effectOf: () => ({ from: null, to: null }),
      carryOut: (em, changed, bulkId) => {
        for (const { id } of changed) {
          em.create(PartnerEvent, { company: id, kind: 'message', reason: subject, by: actor.userId, bulkId });
        }
        return this.notices.message(em, changed.map(about), subject, message, bulkId);
      },
    });
  }

  /** Returns a bulk action with the progress of its mails. Throws 404 when there is none. */
  async get(id: string): Promise<PartnerBulkDto> {
    const em = this.transactions.fork();
    const bulk = isUuid(id) ? await em.findOne(PartnerBulkChange, id, { populate: ['by'] }) : null;
    if (!bulk) throw notFound('Bulk change not found');
    const mails = await BULK_MAILS.first(em, [id, id]);
    const until = new Date(bulk.createdAt.getTime() + UNDO_MS);
    const { kind, partners, undoneAt } = bulk;
    return {
      id,
      kind,
      by: fullName(bulk.by),
      at: bulk.createdAt.toISOString(),
      partners,
      ...mails!,
      undoneAt: undoneAt?.toISOString() ?? null,
      undoUntil: kind !== 'notifications' && !undoneAt && until > now() ? until.toISOString() : null,
    };
  }

  /**
   * Undoes a bulk action within an hour. Leaves out partners that have a later change of the same kind, or a quote that
   * was accepted since. Throws 404 when there is no such action, 409 after an hour and when it has been undone.
   */
  async undo(actor: Actor, id: string): Promise<BulkUndoneDto> {
    return this.transactions.run(async (em) => {
      const bulk = isUuid(id)
        ? await em.findOne(PartnerBulkChange, id, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
        : null;
      if (!bulk) throw notFound('Bulk change not found');
      if (bulk.kind === 'notifications') throw conflict('not_undoable', 'A sent message cannot be undone');
      if (bulk.undoneAt) throw conflict('undone', 'This has already been undone');
      if (bulk.createdAt.getTime() + UNDO_MS <= now().getTime()) {
        throw conflict('too_late', 'This can be undone only within an hour');
      }
      const events = await em.find(PartnerEvent, { bulkId: id }, { orderBy: { company: 'asc' } });
      const chosen = await this.choose(
        em,
        events.map(({ company }) => company.id),
      );
      const built = await builtOn(em, id);
      const undone: Chosen[] = [];
      for (const one of chosen) {
        const event = events.find(({ company }) => company.id === one.id)!;
        if (built.has(one.id)) continue;
        await takeBack(em, one.partner, event, actor);
        undone.push(one);
      }
      em.assign(bulk, { undoneAt: now(), undoneBy: actor.userId });
      await em.flush();
      const said = 'The last change was undone';
      if (bulk.kind === 'tiers') {
        for (const [tier, ones] of Map.groupBy(undone, ({ partner }) => partner.tier)) {
          await this.notices.tiersChanged(em, ones.map(about), tier, said, id);
        }
      } else {
        const rates = await findRates(
          em,
          undone.map((one) => one.id),
        );
        for (const [rate, ones] of Map.groupBy(undone, (one) => rates.get(one.id) ?? 0)) {
          const told = { rate, untilDay: null, reason: said };
          await this.notices.ratesChanged(em, ones.map(about), told, id);
        }
      }
      return { undone: undone.length, kept: chosen.filter((one) => !undone.includes(one)).map(about) };
    });
  }

  private async act(actor: Actor, { kind, partnerIds, preview, effectOf, carryOut }: Act): Promise<BulkDoneDto> {
    return this.transactions.run(async (em) => {
      const chosen = await this.choose(em, partnerIds);
      const effects = chosen.map((one) => (one.partner.status === 'terminated' ? null : effectOf(one)));
      const changed = chosen.filter((_, place) => effects[place]);
      const sample = chosen
        .flatMap((one, place) => (effects[place] ? [{ ...about(one), ...effects[place] }] : []))
        .slice(0, SAMPLE);
      const recipients = (
        await findAdmins(
          em,
          changed.map(({ id }) => id),
        )
      ).length;
      const done = { kind, partners: changed.length, unchanged: chosen.length - changed.length, recipients, sample };
      if (preview || changed.length === 0) return { id: null, ...done };
      const id = randomUUID();
      em.create(PartnerBulkChange, { id, kind, by: actor.userId, partners: changed.length });
      await carryOut(em, changed, id);
      await em.flush();
      return { id, ...done };
    });
  }

  /** Locks the partners with these ids and returns each once, by name. Throws 422 for an id that is not a partner's. */
  private async choose(em: EntityManager, ids: string[]): Promise<Chosen[]> {
    const wanted = [...new Set(ids)];
    const partners = await em.find(
      Partner,
      { company: { $in: wanted } },
      { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true, orderBy: { company: 'asc' } },
    );
    if (partners.length < wanted.length) {
      const message = `${wanted.length - partners.length} of these are not partners`;
      throw unprocessable(message, [{ field: 'partnerIds', message }]);
    }
    const companies = await em.find(Company, { id: { $in: wanted } }, { fields: ['name'] });
    const names = new Map(companies.map(({ id, name }) => [id, name]));
    return partners
      .map((partner) => ({ partner, id: partner.company.id, name: names.get(partner.company.id) ?? '' }))
      .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
  }
}

const DAY_OVER = { field: 'untilDay', message: 'This day is in the past' };

/** Restores the state that a partner had before the given event of a bulk action. */
async function takeBack(em: EntityManager, partner: Partner, event: PartnerEvent, actor: Actor): Promise<void> {
  const told = { reason: 'Change undone', by: actor.userId };
  if (event.kind === 'tier') {
    return changePartner(em, partner, { kind: 'tier', to: event.from as PartnerTier }, told);
  }
  await em.nativeDelete(PartnerRateException, { id: event.recordId! });
  em.create(PartnerEvent, { company: partner.company.id, kind: 'rate', from: event.to, to: event.from, ...told });
}

const about = ({ id, name }: { id: string; name: string }) => ({ id, name });

/** Returns the ids of the partners of a bulk action that have changed again since, or had a quote accepted. */
async function builtOn(em: EntityManager, bulkId: string): Promise<Set<string>> {
  const rows = await CHANGED_LATER.all(em, [bulkId]);
  return new Set(rows.map(({ id }) => id));
}
