import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../rules/actor.js';
import { notFound } from '../../platform/http/errors.js';
import type { ListQueryDto } from '../../platform/http/paging.dto.js';
import { type CappedPage, type Page, pageOf, pagingOf } from '../../platform/http/paging.js';
import { Transactions } from '../../platform/database/transactions.js';
import { findOne, findPage, wasQuoted } from './catalogue-admin.queries.js';
import type { CatalogAdminItemDto, CatalogRemovalDto, PictureDto } from './catalogue-admin-answers.dto.js';
import type { CatalogItemQueryDto } from './catalogue-admin-queries.dto.js';
import type { CreateCatalogItemDto, UpdateCatalogItemDto } from './catalogue-admin-requests.dto.js';
import {
  archivedAt,
  changedBy,
  defined,
  freeId,
  lastPosition,
  lockRecord,
  saveChanges,
  unknownReference,
} from './catalogue-record.js';
import { CatalogItem, ConfigurationOption, PriceConfiguration, ProductGroup, SlaPrice } from '../catalogue.entity.js';
import { findPictures } from './pictures.js';

const MISSING = 'Product not found';

/** The products as staff edit them. */
@Injectable()
export class CatalogItemsService {
  constructor(private readonly transactions: Transactions) {}

  /** All of them, archived ones too unless `active`. */
  list(query: CatalogItemQueryDto): Promise<CappedPage<CatalogAdminItemDto>> {
    const { category, type } = query;
    return findPage(this.transactions.em, 'items', query, { 'r.category': category, 'r.type': type });
  }

  async get(id: string): Promise<CatalogAdminItemDto> {
    const found = await findOne(this.transactions.em, 'items', id);
    if (!found) throw notFound(MISSING);
    return found;
  }

  /** The pictures that a product may have, by name. */
  async pictures(query: ListQueryDto): Promise<Page<PictureDto>> {
    const paging = pagingOf(query, ['path'], 'path');
    const words = query.search?.trim().toLowerCase() ?? '';
    const found = (await findPictures()).filter((path) => path.includes(words));
    return pageOf(
      found.map((path) => ({ path })),
      paging,
    );
  }

  /** A new product; answers its id. 422 by field. */
  async create(actor: Actor, fields: CreateCatalogItemDto): Promise<string> {
    return this.transactions.run(async (em) => {
      const { id = await freeId(em, 'catalog_items', fields.name), groupSlug, activeUsers, ...rest } = fields;
      if (await em.count(CatalogItem, { id })) throw unknownReference('id', 'This id is taken');
      await checkReferences(em, fields);
      em.create(CatalogItem, {
        ...rest,
        id,
        group: groupSlug,
        activeUsers: viewers(activeUsers),
        position: fields.position ?? (await lastPosition(em, 'catalog_items')),
        updatedById: actor.userId,
      });
      await em.flush();
      return id;
    });
  }

  /** Changes what is given. 404, 412, 422 by field. */
  async update(
    actor: Actor,
    id: string,
    { archived, groupSlug, activeUsers, ...fields }: UpdateCatalogItemDto,
    version?: number,
  ): Promise<void> {
    await this.transactions.run(async (em) => {
      const item = await lockRecord(em, CatalogItem, id, MISSING, version);
      await checkReferences(em, { groupSlug, image: fields.image === item.image ? undefined : fields.image });
      em.assign(item, {
        ...defined(fields),
        ...(groupSlug !== undefined && { group: groupSlug }),
        ...(activeUsers !== undefined && { activeUsers: viewers(activeUsers) }),
        archivedAt: archivedAt(item, archived),
      });
      await saveChanges(em, actor, item);
    });
  }

  /** Deletes a product with all that is its own; what a quote or another product's option refers to is archived. */
  async remove(actor: Actor, id: string, version?: number): Promise<CatalogRemovalDto> {
    return this.transactions.run(async (em) => {
      const item = await lockRecord(em, CatalogItem, id, MISSING, version);
      const configurations = { catalogItem: item.id };
      const isAdded = await em.count(ConfigurationOption, {
        product: id,
        priceConfiguration: { catalogItem: { $ne: id } },
      });
      if (isAdded || (await wasQuoted(em, 'product', id))) {
        em.assign(item, { archivedAt: archivedAt(item, true), ...changedBy(actor, item) });
        await em.flush();
        return { deleted: false, archived: true };
      }
      await em.nativeDelete(ConfigurationOption, { priceConfiguration: configurations });
      await em.nativeDelete(PriceConfiguration, configurations);
      await em.nativeDelete(SlaPrice, { device: id });
      await em.nativeDelete(CatalogItem, { id });
      return { deleted: true, archived: false };
    });
  }
}

/** 'variable' is null in the column. */
const viewers = (activeUsers: number | 'variable') => (activeUsers === 'variable' ? null : activeUsers);

/** 422 when a product names a group or a picture that there is not. */
async function checkReferences(
  em: EntityManager,
  { groupSlug, image }: Pick<UpdateCatalogItemDto, 'groupSlug' | 'image'>,
): Promise<void> {
  if (groupSlug !== undefined && !(await em.count(ProductGroup, { slug: groupSlug }))) {
    throw unknownReference('groupSlug', 'There is no such product group');
  }
  if (image !== undefined && !(await findPictures()).includes(image)) {
    throw unknownReference('image', 'Please select a picture');
  }
}
