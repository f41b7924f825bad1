import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../rules/actor.js';
import { toCents } from '../../rules/money.js';
import { Transactions } from '../../platform/database/transactions.js';
import type { CatalogRemovalDto } from './catalogue-admin-answers.dto.js';
import type { CreateSlaPackageDto, UpdateSlaPackageDto } from './catalogue-admin-requests.dto.js';
import * as records from './catalogue-record.js';
import { termOf } from '../catalogue-rules.js';
import { CatalogItem, ConfigurationOption, SlaPackage, SlaPrice } from '../catalogue.entity.js';

/** Changes service level agreements and their prices, for staff. */
@Injectable()
export class SlaPackagesService {
  constructor(private readonly transactions: Transactions) {}

  /** Creates a package with its prices. Returns its id, which begins with `sla-`. Throws 422 by field. */
  async create(actor: Actor, { prices, ...fields }: CreateSlaPackageDto): Promise<string> {
    return this.transactions.run(async (em) => {
      const sla = em.create(SlaPackage, {
        ...fields,
        description: fields.description ?? '',
        tier: fields.tier ?? 'base',
        id: await records.freeId(em, 'sla_packages', `sla ${fields.name.replace(/^sla\b/i, '')}`),
        position: fields.position ?? (await records.lastPosition(em, 'sla_packages')),
        updatedById: actor.userId,
      });
      await em.flush();
      await setPrices(em, sla.id, prices);
      await em.flush();
      return sla.id;
    });
  }

  /** Changes the given fields; `prices` replaces all prices. Throws 404, 412 for a stale copy, 422 by field. */
  async update(
    actor: Actor,
    id: string,
    { archived, prices, ...fields }: UpdateSlaPackageDto,
    version?: number,
  ): Promise<void> {
    await this.transactions.run(async (em) => {
      const sla = await records.lock(em, SlaPackage, id, records.MISSING.packages, version);
      if (prices) await setPrices(em, id, prices);
      em.assign(sla, { ...records.defined(fields), archivedAt: records.archivedAt(sla, archived) });
      await records.save(em, actor, sla);
    });
  }

  /** Deletes a package with its prices. A package that an option uses is archived instead. */
  async remove(actor: Actor, id: string, version?: number): Promise<CatalogRemovalDto> {
    return this.transactions.run(async (em) => {
      const sla = await records.lock(em, SlaPackage, id, records.MISSING.packages, version);
      const options = await em.count(ConfigurationOption, { slaPackage: id });
      return records.removeOrArchive(em, actor, sla, options > 0, async () => {
        await em.nativeDelete(SlaPrice, { slaPackage: id });
        await em.nativeDelete(SlaPackage, { id });
      });
    });
  }
}

/** Replaces a package's prices; a price for the same product keeps its id. 422 for an unknown product. */
async function setPrices(em: EntityManager, slaPackage: string, prices: CreateSlaPackageDto['prices']): Promise<void> {
  const devices = prices.flatMap(({ deviceId }) => deviceId ?? []);
  const known = await em.find(CatalogItem, { id: { $in: devices } }, { fields: ['id'] });
  const missing = prices.findIndex(({ deviceId }) => deviceId && !known.some(({ id }) => id === deviceId));
  if (missing >= 0) throw records.unknownReference(`prices.${missing}.deviceId`, 'There is no such product');
  const before = await em.find(SlaPrice, { slaPackage }, { refresh: true });
  for (const price of before) {
    const stays = prices.some(({ deviceId }) => (deviceId ?? null) === (price.device?.id ?? null));
    if (!stays) em.remove(price);
  }
  for (const { deviceId = null, billingPrice = null, billingPeriod, billingTerm = 1 } of prices) {
    const columns = {
      billingPrice: billingPrice === null ? null : toCents(billingPrice),
      billingPeriod,
      billingTerm: termOf(billingPeriod, billingTerm),
    };
    const price = before.find(({ device }) => (device?.id ?? null) === deviceId);
    if (price) em.assign(price, columns);
    else em.create(SlaPrice, { ...columns, id: randomUUID(), slaPackage, device: deviceId });
  }
}
