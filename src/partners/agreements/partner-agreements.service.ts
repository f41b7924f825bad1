import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { now } from '../../platform/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { hasChanges } from '../../platform/http/concurrency.js';
import { conflict } from '../../platform/errors.js';
import type { Actor } from '../../rules/actor.js';
import { isUuid } from '../../rules/ids.js';
import { agreementStanding } from '../../rules/partner-agreement.js';
import { requireActivePartner } from '../partner-record.js';
import { AgreementFiles } from './agreement-files.service.js';
import { AgreementNotices } from './agreement-notices.js';
import { agreementNotFound, fingerprint, lockDraft } from './agreement-record.js';
import { PartnerAgreement, PartnerAgreementAcceptance } from './partner-agreement.entity.js';
import type { AcceptAgreementDto, WriteAgreementDto } from './partner-agreements.dto.js';
import { ACTIVE_AGREEMENT, LOCK_AGREEMENTS } from './partner-agreements.queries.js';

/**
 * Partner agreements. Staff write and publish them, administrators of partners sign them. Each change is one
 * transaction.
 */
@Injectable()
export class PartnerAgreements {
  constructor(
    private readonly transactions: Transactions,
    private readonly files: AgreementFiles,
    private readonly notices: AgreementNotices,
  ) {}

  /**
   * Throws when a partner must not begin new deals and connections: 409 `agreement_required` when its company has not
   * signed the active agreement within 14 days of its publication, 409 `partner_status` when staff have suspended or
   * terminated the partner. `partner` is the id of the partner's company.
   */
  async requireAccepted(em: EntityManager, partner: string): Promise<void> {
    await requireActivePartner(em, partner);
    const row = await ACTIVE_AGREEMENT.first(em, [partner]);
    const publishedAt = row ? new Date(row.publishedAt) : null;
    if (agreementStanding(publishedAt, row?.isSigned ?? false, now()) !== 'overdue') return;
    throw conflict(
      'agreement_required',
      'Your company has not signed the current partner agreement. An administrator of your company must sign it under Contracts.',
    );
  }

  /** Creates a draft. Returns its id. */
  async draft(actor: Actor, { title, text }: WriteAgreementDto): Promise<string> {
    return this.transactions.run(async (em) => {
      const draft = em.create(PartnerAgreement, { title, text, updatedById: actor.userId });
      await em.flush();
      return draft.id;
    });
  }

  /** Replaces the content of a draft. Throws 409 once it is published, 412 for a stale copy. */
  async write(actor: Actor, id: string, { title, text }: WriteAgreementDto, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      const draft = await lockDraft(em, id, version);
      em.assign(draft, { title, text });
      if (!hasChanges(em)) return;
      em.assign(draft, { version: draft.version + 1, updatedAt: now(), updatedById: actor.userId });
    });
  }

  /** Deletes a draft. Throws 409 once it is published. */
  async discard(id: string, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      em.remove(await lockDraft(em, id, version));
    });
  }

  /**
   * Publishes a draft. This cannot be undone: it becomes the active agreement, the previous one is retired, and
   * partners are asked to sign.
   */
  async publish(actor: Actor, id: string, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      await LOCK_AGREEMENTS.run(em); // serialises publications
      const draft = await lockDraft(em, id, version);
      const time = now();
      const changed = { updatedAt: time, updatedById: actor.userId };
      const [last] = await em.find(
        PartnerAgreement,
        { number: { $ne: null } },
        { orderBy: { number: 'desc' }, limit: 1 },
      );
      if (last?.status === 'active') {
        em.assign(last, { status: 'retired', version: last.version + 1, ...changed });
        await em.flush();
      }
      em.assign(draft, {
        status: 'active',
        number: (last?.number ?? 0) + 1,
        publishedAt: time,
        sha256: fingerprint(draft.text),
        version: draft.version + 1,
        ...changed,
      });
      await em.flush();
      await this.notices.published(em, draft);
      await this.transactions.afterCommit(() => this.files.render(id, null));
    });
  }

  /**
   * Signs the active agreement for the actor's company. If the company has signed it already, nothing changes. Throws
   * 404 when there is no active agreement, 409 `agreement_changed` when the agreement is no longer active or `sha256`
   * is the hash of another text.
   *
   * @param address IP address of the signer
   */
  async accept(actor: Actor, id: string, { sha256, name }: AcceptAgreementDto, address: string): Promise<void> {
    await this.transactions.run((em) => this.sign(em, actor, { id, sha256, name, address }));
  }

  private async sign(
    em: EntityManager,
    actor: Actor,
    { id, sha256, name, address }: { id: string; sha256: string; name: string; address: string },
  ): Promise<void> {
    const agreement = isUuid(id)
      ? await em.findOne(PartnerAgreement, id, { lockMode: LockMode.PESSIMISTIC_READ, refresh: true })
      : null;
    if (!agreement?.sha256) throw agreementNotFound();
    if (sha256 !== agreement.sha256) throw changed();
    const own = { agreement: id, partner: actor.companyId };
    if (agreement.status === 'retired') {
      if (await em.count(PartnerAgreementAcceptance, own)) return;
      throw changed();
    }
    const acceptance = { user: actor.userId, signerName: name, address, acceptedAt: now(), sha256: agreement.sha256 };
    await em
      .createQueryBuilder(PartnerAgreementAcceptance)
      .insert({ id: crypto.randomUUID(), createdAt: now(), ...own, ...acceptance })
      .onConflict(['partner', 'agreement'])
      .ignore()
      .execute('run');
    const { id: signed } = await em.findOneOrFail(PartnerAgreementAcceptance, own);
    await this.transactions.afterCommit(() => this.files.render(id, signed));
  }
}

const changed = () =>
  conflict('agreement_changed', 'This agreement is no longer in force. Please read the current one.');
