import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../rules/actor.js';
import { notFound, unprocessable } from '../../platform/errors.js';
import { toCents } from '../../rules/money.js';
import { Transactions } from '../../platform/database/transactions.js';
import { wasQuoted, LOCK_ITEM } from './catalogue-admin.queries.js';
import type { CatalogRemovalDto } from './catalogue-admin-answers.dto.js';
import type { CreatePriceConfigurationDto, UpdatePriceConfigurationDto } from './catalogue-admin-requests.dto.js';
import * as records from './catalogue-record.js';
import { type ConfigurationState, settleDefault, termOf } from '../catalogue-rules.js';
import { CatalogItem, ConfigurationOption, PriceConfiguration } from '../catalogue.entity.js';

/**
 * Changes price configurations, for staff. Every change locks the product, so that concurrent changes of its
 * configurations run one after the other, and each sees the current default.
 */
@Injectable()
export class PriceConfigurationsService {
  constructor(private readonly transactions: Transactions) {}

  /** Creates a configuration of a product. Returns its id. Throws 422 by field. */
  async create(actor: Actor, { catalogItemId, ...fields }: CreatePriceConfigurationDto): Promise<string> {
    return this.transactions.run(async (em) => {
      const item = await em.findOne(CatalogItem, { id: catalogItemId });
      if (!item) throw records.unknownReference('catalogItemId', 'There is no such product');
      await lockProduct(em, catalogItemId);
      const after = { isDefault: fields.isDefault ?? false, isActive: fields.isActive ?? true, isArchived: false };
      const isDefault = await this.settle(em, actor, catalogItemId, null, null, after);
      const configuration = em.create(PriceConfiguration, {
        ...columns(fields),
        billingPeriod: fields.billingPeriod,
        billingTerm: termOf(fields.billingPeriod, fields.billingTerm ?? 1),
        id: await records.freeId(em, 'price_configurations', `${catalogItemId} ${fields.name}`),
        catalogItem: item,
        name: fields.name,
        isDefault,
        position:
          fields.position ??
          (await records.lastPosition(em, 'price_configurations', 'catalog_item_id = ?', catalogItemId)),
        updatedById: actor.userId,
      });
      await em.flush();
      return configuration.id;
    });
  }

  /**
   * Changes the given fields. Throws 404, 412 for a stale copy, 422 by field, also when the product would have no
   * default.
   */
  async update(actor: Actor, id: string, changes: UpdatePriceConfigurationDto, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      const configuration = await this.lock(em, id, version);
      const { archived, ...fields } = changes;
      const archivedSince = records.archivedAt(configuration, archived);
      const before = stateOf(configuration);
      const after = {
        isDefault: fields.isDefault ?? before.isDefault,
        isActive: fields.isActive ?? before.isActive,
        isArchived: archivedSince !== null,
      };
      const isDefault = await this.settle(em, actor, configuration.catalogItem.id, id, before, after);
      const billingPeriod = fields.billingPeriod ?? configuration.billingPeriod;
      em.assign(configuration, {
        ...columns(fields),
        billingTerm: termOf(billingPeriod, fields.billingTerm ?? configuration.billingTerm),
        isDefault,
        archivedAt: archivedSince,
      });
      await records.save(em, actor, configuration);
    });
  }

  /**
   * Deletes a configuration with its options. A configuration that was ever quoted is archived instead. Throws 422 for
   * the default while the product has other active ones.
   */
  async remove(actor: Actor, id: string, version?: number): Promise<CatalogRemovalDto> {
    return this.transactions.run(async (em) => {
      const configuration = await this.lock(em, id, version);
      await this.settle(em, actor, configuration.catalogItem.id, id, stateOf(configuration), null);
      const deleteIt = async () => {
        await em.nativeDelete(ConfigurationOption, { priceConfiguration: id });
        await em.nativeDelete(PriceConfiguration, { id });
      };
      const isReferredTo = await wasQuoted(em, 'configuration', id);
      return records.removeOrArchive(em, actor, configuration, isReferredTo, deleteIt, { isDefault: false });
    });
  }

  private async lock(em: EntityManager, id: string, version?: number): Promise<PriceConfiguration> {
    const found = await em.findOne(PriceConfiguration, { id });
    if (!found) throw notFound(records.MISSING.configurations);
    await lockProduct(em, found.catalogItem.id);
    return records.lock(em, PriceConfiguration, id, records.MISSING.configurations, version);
  }

  /**
   * Returns true when the configuration is the default after the change; it then resets the previous default. Throws
   * 422 by field.
   */
  private async settle(
    em: EntityManager,
    actor: Actor,
    catalogItem: string,
    id: string | null,
    before: ConfigurationState | null,
    after: ConfigurationState | null,
  ): Promise<boolean> {
    const all = await em.find(PriceConfiguration, { catalogItem }, { refresh: true });
    const others = all.filter((one) => one.id !== id);
    const settled = settleDefault(others.map(stateOf), before, after);
    if ('field' in settled) throw unprocessable(settled.message, [settled]);
    if (settled.isDefault) {
      for (const other of others.filter((one) => one.isDefault)) {
        em.assign(other, { isDefault: false, ...records.changedBy(actor, other) });
      }
      await em.flush(); // saves this before another configuration becomes the default, because there must never be two
    }
    return settled.isDefault;
  }
}

const stateOf = ({ isDefault, isActive, archivedAt: since }: PriceConfiguration): ConfigurationState => ({
  isDefault,
  isActive,
  isArchived: Boolean(since),
});

/** Returns the values of the columns for the given fields. */
function columns({
  billingPrice,
  isDefault: _default,
  billingTerm: _term,
  ...fields
}: Omit<UpdatePriceConfigurationDto, 'archived'>) {
  return {
    ...records.defined(fields),
    ...(billingPrice !== undefined && { billingPrice: billingPrice === null ? null : toCents(billingPrice) }),
  };
}

const lockProduct = (em: EntityManager, id: string) => LOCK_ITEM.all(em, [id]);
