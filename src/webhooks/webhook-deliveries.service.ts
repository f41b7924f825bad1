import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Config } from '../config.js';
import { now } from '../platform/clock.js';
import { Conditions } from '../platform/database/conditions.js';
import { Transactions } from '../platform/database/transactions.js';
import { conflict, notFound } from '../platform/errors.js';
import { type CappedPage, cappedTotal, pagingOf } from '../platform/http/paging.js';
import type { Actor } from '../rules/actor.js';
import { isUuid } from '../rules/ids.js';
import { TEST_EVENT } from '../rules/webhook.js';
import { webhookBody } from './webhook-body.js';
import { Webhook, WebhookDelivery } from './webhook.entity.js';
import type { DeliveryDto, DeliveryQueryDto } from './webhooks.dto.js';
import { DELIVERIES, DELIVERY_IN_LINE, type DeliveryRow, WAKE_WORKERS, WEBHOOKS } from './webhooks.queries.js';

/** Deliveries of the webhooks of the actor's company. */
@Injectable()
export class WebhookDeliveries {
  constructor(
    private readonly transactions: Transactions,
    private readonly config: Config,
  ) {}

  /** Returns a page of the deliveries of a webhook, newest first. Searches events. Throws 404 'Webhook not found'. */
  async list(actor: Actor, webhookId: string, query: DeliveryQueryDto): Promise<CappedPage<DeliveryDto>> {
    const { limit, offset, direction } = pagingOf(query, ['createdAt'], '-createdAt');
    const where = new Conditions()
      .add('d.webhook_id = ?', webhookId)
      .search(query.search, 'search_fold(d.type) like ?');
    if (query.status) where.add('d.status = any (array[?]::text[])', query.status.split(','));
    if (query.recordId) where.add('d.record_id = ?', query.recordId);
    return this.transactions.read(async (em) => {
      await findOwn(em, actor, webhookId);
      const { total, data } = await DELIVERIES.one(
        em,
        [...where.parameters, ...where.parameters, limit, offset],
        where.sql,
        direction,
      );
      return { data: data.map((row) => this.toDelivery(row, actor)), ...cappedTotal(total), limit, offset };
    });
  }

  /** Sends a test, once and also while the webhook is off. Throws 404 'Webhook not found', 409 without an owner. */
  async test(actor: Actor, webhookId: string): Promise<DeliveryDto> {
    return this.transactions.run(async (em) => {
      const webhook = await findOwn(em, actor, webhookId);
      await refuseUnowned(em, actor, webhookId);
      const made = em.create(WebhookDelivery, {
        company: actor.companyId,
        webhook,
        type: TEST_EVENT,
        recordType: 'webhook',
        recordId: webhookId,
        data: {},
        byHand: true,
      });
      await em.flush();
      await WAKE_WORKERS.run(em);
      return this.shown(em, actor, made.id);
    });
  }

  /**
   * Sends a delivery again, also while the webhook is off. Throws 404 'Webhook not found' and 'Delivery not found', 409
   * while a worker sends it, behind an earlier event of its record, and without an owner.
   */
  async sendAgain(actor: Actor, webhookId: string, id: string): Promise<DeliveryDto> {
    return this.transactions.run(async (em) => {
      await findOwn(em, actor, webhookId);
      const found = isUuid(id) && (await DELIVERY_IN_LINE.first(em, [id, webhookId]));
      if (!found) throw notFound('Delivery not found');
      await refuseUnowned(em, actor, webhookId);
      if (found.isBehind) throw conflict('wrong_status', 'An earlier event of this record is waiting');
      const idle = { id, $or: [{ claimedUntil: null }, { claimedUntil: { $lte: now() } }] };
      const changed = await em.nativeUpdate(WebhookDelivery, idle, {
        status: 'pending',
        byHand: true,
        nextAttemptAt: now(),
        ...(found.status !== 'pending' && { attempts: 0 }),
      });
      if (!changed) throw conflict('wrong_status', 'This delivery is being sent');
      await WAKE_WORKERS.run(em);
      return this.shown(em, actor, id);
    });
  }

  /** Returns one delivery. Throws 404 when its record may no longer be seen, so that nothing is kept of the change. */
  private async shown(em: EntityManager, actor: Actor, id: string): Promise<DeliveryDto> {
    const { data } = await DELIVERIES.one(em, [id, id, 1, 0], 'd.id = ?', 'desc');
    if (!data[0]) throw notFound('Delivery not found');
    return this.toDelivery(data[0], actor);
  }

  private toDelivery({ data, recordNumber, ...row }: DeliveryRow, { companyType }: Actor): DeliveryDto {
    const { publicUrl } = this.config;
    return {
      ...row,
      recordNumber: recordNumber || null,
      body: webhookBody({ ...row, data, recordNumber }, { publicUrl, companyType }),
    };
  }
}

/** Returns a webhook of the actor's company. Throws 404 'Webhook not found' for any other. */
async function findOwn(em: EntityManager, { companyId }: Actor, id: string): Promise<Webhook> {
  const found = isUuid(id) ? await em.findOne(Webhook, { id, company: companyId }) : null;
  if (!found) throw notFound('Webhook not found');
  return found;
}

/** Throws 409 for a webhook whose owner is no active administrator: nothing is sent for it. */
async function refuseUnowned(em: EntityManager, { companyId }: Actor, id: string): Promise<void> {
  const { isOwned } = await WEBHOOKS.one(em, { company: companyId, id });
  if (!isOwned) throw conflict('wrong_status', 'Switch the webhook on first');
}
