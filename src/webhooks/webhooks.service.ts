import { isIP } from 'node:net';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Config } from '../config.js';
import { now } from '../platform/clock.js';
import type { RowOf } from '../platform/database/statement.js';
import { Transactions } from '../platform/database/transactions.js';
import { Encryption } from '../platform/encryption.js';
import { conflict, notFound, unprocessable } from '../platform/errors.js';
import { checkVersion } from '../platform/http/concurrency.js';
import { type WholeList, wholeList } from '../platform/http/paging.js';
import { isPublicHost } from '../platform/http/public-address.js';
import type { Actor } from '../rules/actor.js';
import { isUuid } from '../rules/ids.js';
import { MOST_WEBHOOKS, OLD_SECRET_HOURS, type WebhookEvent, webhookUrlProblem } from '../rules/webhook.js';
import { newSigningSecret } from './webhook-secrets.js';
import { Webhook } from './webhook.entity.js';
import type { SaveWebhookDto, WebhookDto, WebhookSecretDto } from './webhooks.dto.js';
import { LOCK_WEBHOOK, LOCK_WEBHOOKS, MAKE_DUE, RELEASE, WAKE_WORKERS, WEBHOOKS } from './webhooks.queries.js';

const HOUR_MS = 3_600_000;

/** Webhooks of companies. Every statement is restricted to those of the actor's company. */
@Injectable()
export class Webhooks {
  constructor(
    private readonly transactions: Transactions,
    private readonly encryption: Encryption,
    private readonly config: Config,
  ) {}

  /**
   * Returns all webhooks of the actor's company, the oldest first, to standard users without the secret parts of
   * addresses.
   */
  async list({ companyId, accountType }: Actor): Promise<WholeList<WebhookDto>> {
    const rows = await WEBHOOKS.all(this.transactions.em, { company: companyId, id: null });
    const webhooks = rows.map(toWebhook);
    if (accountType === 'admin') return wholeList(webhooks);
    return wholeList(webhooks.map((webhook) => ({ ...webhook, url: `${new URL(webhook.url).origin}/…` })));
  }

  /** Makes a webhook that the actor owns. Throws 422 on `url`, 409 for too many and without `DATA_KEY`. */
  async create(actor: Actor, { url, events }: SaveWebhookDto): Promise<WebhookSecretDto> {
    this.refuseUnreachable(url);
    const { companyId, userId } = actor;
    const { secret, ...stored } = this.newSecret(companyId);
    return this.transactions.run(async (em) => {
      await LOCK_WEBHOOKS.run(em, [`webhooks:${companyId}`]);
      if ((await em.count(Webhook, { company: companyId })) >= MOST_WEBHOOKS) {
        throw conflict('too_many_webhooks', `Your company has ${MOST_WEBHOOKS} webhooks. Delete one first.`);
      }
      const made = em.create(Webhook, {
        company: companyId,
        user: userId,
        updatedById: userId,
        url,
        events,
        ...stored,
      });
      await em.flush();
      return { ...(await shown(em, made)), secret };
    });
  }

  /** Changes address and events. Throws 404, 412 for a stale copy, 422 on `url`. */
  async update(actor: Actor, id: string, { url, events }: SaveWebhookDto, version?: number): Promise<WebhookDto> {
    this.refuseUnreachable(url);
    return this.transactions.run(async (em) => {
      const webhook = await lockOwn(em, actor, id, version);
      if (url === webhook.url) return saved(em, actor, webhook, { events });
      // What the address before did not accept says nothing about the new one.
      await MAKE_DUE.run(em, [id]);
      return saved(em, actor, webhook, { url, events, failingSince: null });
    });
  }

  /** Deletes a webhook with its deliveries. Throws 404, 412 for a stale copy. */
  async delete(actor: Actor, id: string, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      em.remove(await lockOwn(em, actor, id, version));
    });
  }

  /**
   * Makes another secret; the one before also signs for 24 hours. Throws 404, 412 for a stale copy, 409 without
   * `DATA_KEY`, and 409 while an old secret still signs: a webhook has two secrets, and a third would end one that the
   * receiver may use.
   */
  async changeSecret(actor: Actor, id: string, version?: number): Promise<WebhookSecretDto> {
    const { secret, ...stored } = this.newSecret(actor.companyId);
    const changed = await this.change(actor, id, version, ({ encryptedSecret, oldSecretUntil }) => {
      if (signsStill(oldSecretUntil)) throw conflict('wrong_status', 'The old secret still signs. End it first.');
      return {
        ...stored,
        encryptedOldSecret: encryptedSecret,
        oldSecretUntil: new Date(now().getTime() + OLD_SECRET_HOURS * HOUR_MS),
      };
    });
    return { ...changed, secret };
  }

  /** Ends the secret before. Throws 404, 412 for a stale copy, 409 when it has ended. */
  async endOldSecret(actor: Actor, id: string, version?: number): Promise<void> {
    await this.change(actor, id, version, ({ oldSecretUntil }) => {
      if (!signsStill(oldSecretUntil)) throw conflict('wrong_status', 'The old secret has ended');
      return { encryptedOldSecret: null, oldSecretUntil: null };
    });
  }

  /** Switches a webhook on, for the actor as its owner, and releases what waits. Throws 404, 412 for a stale copy, 409 when it is on. */
  async switchOn(actor: Actor, id: string, version?: number): Promise<WebhookDto> {
    return this.transactions.run(async (em) => {
      const webhook = await lockOwn(em, actor, id, version);
      if ((await shown(em, webhook)).on) throw conflict('wrong_status', 'The webhook is on');
      await RELEASE.run(em, [id]);
      return saved(em, actor, webhook, { user: actor.userId, offAt: null, offReason: null, failingSince: null });
    });
  }

  private change(
    actor: Actor,
    id: string,
    version: number | undefined,
    changes: (webhook: Webhook) => Parameters<typeof saved>[3],
  ): Promise<WebhookDto> {
    return this.transactions.run(async (em) => {
      const webhook = await lockOwn(em, actor, id, version);
      return saved(em, actor, webhook, changes(webhook));
    });
  }

  private newSecret(companyId: string) {
    if (!this.encryption.isAvailable) throw conflict('not_available', 'Webhooks cannot be stored yet');
    const secret = newSigningSecret();
    return { secret, hint: secret.slice(-4), encryptedSecret: this.encryption.encrypt(secret, companyId) };
  }

  /** Throws 422 for an address that nothing is sent to. What a name resolves to is judged before each request. */
  private refuseUnreachable(url: string): void {
    const open = this.config.webhooksToPrivate;
    const problem = webhookUrlProblem(url, open);
    if (problem) throw unprocessable(problem, [{ field: 'url', message: problem }]);
    const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
    const isOurs = host.replace(/\.$/, '') === new URL(this.config.publicUrl).hostname;
    if (open || (!isOurs && (!isIP(host) || isPublicHost(host)))) return;
    const message = 'Please enter an address that can be reached from the internet';
    throw unprocessable(message, [{ field: 'url', message }]);
  }
}

/** Locks a webhook of the actor's company. Throws 404 'Webhook not found' for any other, 412 for a stale copy. */
async function lockOwn(em: EntityManager, { companyId }: Actor, id: string, version?: number): Promise<Webhook> {
  // Not `for update`, which writers of events wait for: their deliveries refer to the webhook.
  const exists = isUuid(id) && (await LOCK_WEBHOOK.first(em, [id]));
  const found = exists ? await em.findOne(Webhook, { id, company: companyId }) : null;
  if (!found) throw notFound('Webhook not found');
  await checkVersion(em, found, version);
  // Workers pass over a webhook while it is locked, so they look again after the change.
  await WAKE_WORKERS.run(em);
  return found;
}

async function saved(
  em: EntityManager,
  { userId }: Actor,
  webhook: Webhook,
  changes: Parameters<typeof em.assign<Webhook, Webhook>>[1],
): Promise<WebhookDto> {
  em.assign(webhook, { ...changes, updatedAt: now(), updatedById: userId, version: webhook.version + 1 });
  await em.flush();
  return shown(em, webhook);
}

const shown = async (em: EntityManager, { id, company }: Webhook): Promise<WebhookDto> =>
  toWebhook(await WEBHOOKS.one(em, { company: company.id, id }));

const signsStill = (oldSecretUntil: Date | null | undefined): boolean =>
  Boolean(oldSecretUntil && oldSecretUntil > now());

const timeOf = (value: string | null): string | null => value && new Date(value).toISOString();

function toWebhook({ events, hint, isOwned, offReason, offAt, ...row }: RowOf<typeof WEBHOOKS>): WebhookDto {
  return {
    ...row,
    createdAt: new Date(row.createdAt).toISOString(),
    oldSecretUntil: timeOf(row.oldSecretUntil),
    failingSince: timeOf(row.failingSince),
    events: events as WebhookEvent[],
    hint: `whsec_…${hint}`,
    on: isOwned && offAt === null,
    offReason: isOwned ? offReason : 'owner',
    offAt: timeOf(offAt),
  };
}
