import type { EntityManager } from '@mikro-orm/postgresql';
import {
  CatalogItem,
  ConfigurationOption,
  PriceConfiguration,
  ProductGroup,
  SlaPackage,
  SlaPrice,
} from '../catalogue/catalogue.entity.js';
import { toCents } from '../rules/money.js';
import { CATALOG_ITEMS } from './catalogue/catalog-items.js';
import { PRODUCT_GROUPS } from './catalogue/product-groups.js';
import { SLA_PACKAGES } from './catalogue/sla-packages.js';

const cents = (euros: number | null): number | null => (euros === null ? null : toCents(euros));

/** Seeds the catalogue: inserts the data of `catalogue/` as rows in the same order, referenced rows first. */
export async function seedCatalogue(em: EntityManager): Promise<void> {
  await em.insertMany(
    ProductGroup,
    PRODUCT_GROUPS.map(({ slug: id, ...group }, position) => ({ ...group, id, position })),
  );
  await em.insertMany(
    CatalogItem,
    CATALOG_ITEMS.map(({ priceConfigurations: _, groupSlug: group, activeUsers, ...item }, position) => ({
      ...item,
      position,
      group,
      activeUsers: activeUsers === 'variable' ? null : activeUsers,
    })),
  );
  await em.insertMany(
    SlaPackage,
    SLA_PACKAGES.map(({ prices: _, ...sla }, position) => ({ ...sla, position })),
  );
  await em.insertMany(
    SlaPrice,
    SLA_PACKAGES.flatMap((sla) =>
      sla.prices.map(({ deviceId: device, billingPrice, ...price }) => ({
        ...price,
        id: `${sla.id}-${device ?? 'own'}`,
        slaPackage: sla.id,
        device,
        billingPrice: cents(billingPrice),
      })),
    ),
  );
  await em.insertMany(
    PriceConfiguration,
    CATALOG_ITEMS.flatMap((item) =>
      item.priceConfigurations.map(({ options: _, billingPrice, ...configuration }, position) => ({
        ...configuration,
        position,
        catalogItem: item.id,
        billingPrice: cents(billingPrice),
      })),
    ),
  );
  await em.insertMany(
    ConfigurationOption,
    CATALOG_ITEMS.flatMap((item) => item.priceConfigurations).flatMap((configuration) =>
      configuration.options.map(({ productId, slaPackageId, billingPrice, ...option }, position) => ({
        ...option,
        position,
        priceConfiguration: configuration.id,
        product: productId ?? null,
        slaPackage: slaPackageId ?? null,
        billingPrice: cents(billingPrice),
      })),
    ),
  );
}
