import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../rules/actor.js';
import { Transactions } from '../../platform/database/transactions.js';
import { wasQuoted } from './catalogue-admin.queries.js';
import type { CatalogRemovalDto } from './catalogue-admin-answers.dto.js';
import type { CreateCatalogItemDto, UpdateCatalogItemDto } from './catalogue-admin-requests.dto.js';
import * as records from './catalogue-record.js';
import { CatalogItem, ConfigurationOption, PriceConfiguration, ProductGroup, SlaPrice } from '../catalogue.entity.js';
import { Pictures } from './pictures.service.js';

/** Changes products, for staff. */
@Injectable()
export class CatalogItemsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly pictures: Pictures,
  ) {}

  /** Creates a product. Returns its id. Throws 422 by field. */
  async create(actor: Actor, fields: CreateCatalogItemDto): Promise<string> {
    return this.transactions.run(async (em) => {
      const { id = await records.freeId(em, 'catalog_items', fields.name), groupSlug, activeUsers, ...rest } = fields;
      if (await em.count(CatalogItem, { id })) throw records.unknownReference('id', 'This ID is already in use');
      await this.checkReferences(em, fields);
      em.create(CatalogItem, {
        ...rest,
        id,
        group: groupSlug,
        activeUsers: viewers(activeUsers),
        position: fields.position ?? (await records.lastPosition(em, 'catalog_items')),
        updatedById: actor.userId,
      });
      await em.flush();
      return id;
    });
  }

  /** Changes the given fields. Throws 404, 412 for a stale copy, 422 by field. */
  async update(
    actor: Actor,
    id: string,
    { archived, groupSlug, activeUsers, ...fields }: UpdateCatalogItemDto,
    version?: number,
  ): Promise<void> {
    await this.transactions.run(async (em) => {
      const item = await records.lock(em, CatalogItem, id, records.MISSING.items, version);
      await this.checkReferences(em, { groupSlug, image: fields.image === item.image ? undefined : fields.image });
      em.assign(item, {
        ...records.defined(fields),
        ...(groupSlug !== undefined && { group: groupSlug }),
        ...(activeUsers !== undefined && { activeUsers: viewers(activeUsers) }),
        archivedAt: records.archivedAt(item, archived),
      });
      await records.save(em, actor, item);
    });
  }

  /**
   * Deletes a product with its prices and options. A product that a quote or another product's option refers to is
   * archived instead.
   */
  async remove(actor: Actor, id: string, version?: number): Promise<CatalogRemovalDto> {
    return this.transactions.run(async (em) => {
      const item = await records.lock(em, CatalogItem, id, records.MISSING.items, version);
      const configurations = { catalogItem: item.id };
      const isAdded = await em.count(ConfigurationOption, {
        product: id,
        priceConfiguration: { catalogItem: { $ne: id } },
      });
      const isReferredTo = isAdded > 0 || (await wasQuoted(em, 'product', id));
      return records.removeOrArchive(em, actor, item, isReferredTo, async () => {
        await em.nativeDelete(ConfigurationOption, { priceConfiguration: configurations });
        await em.nativeDelete(PriceConfiguration, configurations);
        await em.nativeDelete(SlaPrice, { device: id });
        await em.nativeDelete(CatalogItem, { id });
      });
    });
  }

  /** Throws 422 when a product names a group or a picture that does not exist. */
  private async checkReferences(
    em: EntityManager,
    { groupSlug, image }: Pick<UpdateCatalogItemDto, 'groupSlug' | 'image'>,
  ): Promise<void> {
    if (groupSlug !== undefined && !(await em.count(ProductGroup, { id: groupSlug }))) {
      throw records.unknownReference('groupSlug', 'There is no such product group');
    }
    if (image !== undefined && !(await this.pictures.known([image])).has(image)) {
      throw records.unknownReference('image', 'Please select a picture');
    }
  }
}

/** Returns the column's value for the number of active users: null for 'variable'. */
const viewers = (activeUsers: number | 'variable') => (activeUsers === 'variable' ? null : activeUsers);
