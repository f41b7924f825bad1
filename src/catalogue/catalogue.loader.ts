import type { EntityManager } from '@mikro-orm/postgresql';
import { slaPriceFor } from '../rules/price.js';
import { supplyOfCategory, supplyOfOption } from '../rules/supply.js';
import type { Catalogue, CatalogueConfiguration, CatalogueProduct, CatalogueSla } from './catalogue.js';
import { CatalogItem, ConfigurationOption, PriceConfiguration, ProductGroup, SlaPackage } from './catalogue.entity.js';

const inOrder = { orderBy: { position: 'asc' } } as const;
const offered = { archivedAt: null } as const;

/**
 * Reads the offered part of the catalogue in six statements: without archived records, inactive price configurations,
 * and options whose product or SLA package is not offered.
 */
export async function loadCatalogue(em: EntityManager, version: string): Promise<Catalogue> {
  const groups = await em.findAll(ProductGroup, inOrder);
  const packages = await em.find(SlaPackage, offered, { ...inOrder, populate: ['prices'] });
  const everyItem = await em.find(CatalogItem, {}, inOrder);
  const items = everyItem.filter(({ archivedAt }) => archivedAt === null);
  const configurations = await em.find(PriceConfiguration, { ...offered, isActive: true }, inOrder);
  const options = await em.find(ConfigurationOption, offered, inOrder);

  const supplies = new Map(items.map(({ id, supply, category }) => [id, supply ?? supplyOfCategory(category)]));

  const slaPackages = new Map<string, CatalogueSla>(
    packages.map((sla) => [
      sla.id,
      {
        id: sla.id,
        name: sla.name,
        description: sla.description,
        tier: sla.tier,
        includedFeatures: sla.includedFeatures,
        prices: sla.prices.getItems().map((price) => ({
          id: price.id,
          deviceId: price.device?.id ?? null,
          ...priceOf(price),
        })),
      },
    ]),
  );

  const priceConfigurations = new Map<string, CatalogueConfiguration>(
    configurations
      .filter(({ catalogItem }) => supplies.has(catalogItem.id))
      .map((configuration) => [
        configuration.id,
        {
          id: configuration.id,
          productId: configuration.catalogItem.id,
          name: configuration.name,
          isDefault: configuration.isDefault,
          isActive: configuration.isActive,
          ...priceOf(configuration),
          options: [],
        },
      ]),
  );

  for (const option of options) {
    const configuration = priceConfigurations.get(option.priceConfiguration.id);
    const isOffered =
      (!option.product || supplies.has(option.product.id)) &&
      (!option.slaPackage || slaPackages.has(option.slaPackage.id));
    if (!configuration || !isOffered) continue;
    const sla = option.slaPackage ? slaPackages.get(option.slaPackage.id) : undefined;
    configuration.options.push({
      id: option.id,
      productId: option.product?.id ?? null,
      slaPackageId: sla?.id ?? null,
      name: option.name,
      description: option.description,
      group: option.group ?? null,
      required: option.required,
      minQuantity: option.minQuantity,
      maxQuantity: option.maxQuantity ?? null,
      maxSelections: option.maxSelections ?? null,
      oneForEach: option.oneForEach,
      supply: supplyOfOption({
        supply: option.supply ?? null,
        isSla: sla !== undefined,
        added: (option.product && supplies.get(option.product.id)) ?? null,
        product: supplies.get(configuration.productId) ?? 'goods',
      }),
      ...priceOf((sla && slaPriceFor(sla.prices, configuration.productId)) ?? option),
    });
  }

  const products = new Map<string, CatalogueProduct>(
    items.map((item) => [
      item.id,
      {
        id: item.id,
        name: item.name,
        description: item.description,
        category: item.category,
        type: item.type,
        supply: supplies.get(item.id) ?? supplyOfCategory(item.category),
        group: item.group.id,
        groupName: groups.find(({ id }) => id === item.group.id)?.name ?? '',
        image: item.image,
        portability: item.portability,
        industries: item.industries,
        activeUsers: item.activeUsers ?? null,
        glasses: item.glasses,
        leadTimeWeeks: item.leadTimeWeeks,
        specifications: item.specifications,
        priceConfigurations: [...priceConfigurations.values()].filter(({ productId }) => productId === item.id),
      },
    ]),
  );

  return {
    version,
    groups: groups.map((group) => ({
      slug: group.id,
      name: group.name,
      headline: group.headline,
      description: group.description,
      heroImage: group.heroImage,
      productTypes: group.productTypes,
      contentBlocks: group.contentBlocks,
      featureComparison: group.featureComparison,
    })),
    products,
    priceConfigurations,
    slaPackages,
    withdrawn: everyItem
      .filter(({ archivedAt }) => archivedAt !== null)
      .map(({ id, group }) => ({ id, group: group.id })),
  };
}

function priceOf(price: Pick<PriceConfiguration, 'billingPeriod' | 'billingTerm'> & { billingPrice?: number | null }) {
  return {
    billingPrice: price.billingPrice ?? null,
    billingPeriod: price.billingPeriod,
    billingTerm: price.billingTerm,
  };
}
