import type { BillingPeriod } from '../rules/billing.js';
import type { Cents } from '../rules/money.js';
import type { Supply } from '../rules/tax.js';
import type { CATEGORIES, GLASSES, PRODUCT_TYPES } from './catalogue.entity.js';

/**
 * The whole catalogue as frozen data. It is small enough to keep in memory, so that prices can be computed by pure
 * functions. Prices are integer cents, or null for a price on request.
 */
export interface Catalogue {
  version: string;
  groups: CatalogueGroup[];
  products: Map<string, CatalogueProduct>;
  priceConfigurations: Map<string, CatalogueConfiguration>;
  slaPackages: Map<string, CatalogueSla>;
  /** Archived products, which were offered before. */
  withdrawn: { id: string; group: string }[];
}

export interface CatalogueGroup {
  slug: string;
  name: string;
  headline: string;
  description: string;
  heroImage: string;
  productTypes: string[];
  contentBlocks: { title: string; text: string }[];
  featureComparison: { feature: string; values: { productId: string; value: string }[] }[];
}

export interface CatalogueProduct {
  id: string;
  name: string;
  description: string;
  category: (typeof CATEGORIES)[number];
  type: (typeof PRODUCT_TYPES)[number];
  /** Kind of supply, which determines the VAT. */
  supply: Supply;
  group: string;
  groupName: string;
  image: string;
  portability: boolean;
  industries: string[];
  /** Number of users who can watch at once; null for 'variable'. */
  activeUsers: number | null;
  glasses: (typeof GLASSES)[number];
  leadTimeWeeks: number;
  specifications: { name: string; value: string }[];
  priceConfigurations: CatalogueConfiguration[];
}

export interface CataloguePrice {
  billingPrice: Cents | null;
  billingPeriod: BillingPeriod;
  billingTerm: number;
}

export interface CatalogueConfiguration extends CataloguePrice {
  id: string;
  productId: string;
  name: string;
  isDefault: boolean;
  isActive: boolean;
  options: CatalogueOption[];
}

export interface CatalogueOption extends CataloguePrice {
  id: string;
  /** The catalogue product that the option adds; null if it adds none. */
  productId: string | null;
  slaPackageId: string | null;
  name: string;
  description: string;
  group: string | null;
  required: boolean;
  minQuantity: number;
  maxQuantity: number | null;
  maxSelections: number | null;
  oneForEach: boolean;
  /** Kind of supply, which determines the VAT. */
  supply: Supply;
}

export interface CatalogueSla {
  id: string;
  name: string;
  description: string;
  tier: string;
  includedFeatures: string[];
  prices: (CataloguePrice & { id: string; deviceId: string | null })[];
}

/**
 * Returns the configuration that applies when a purchase names none: the default; without a default the first active
 * one, otherwise the first.
 */
export function defaultConfiguration(product: CatalogueProduct): CatalogueConfiguration | undefined {
  const { priceConfigurations } = product;
  return (
    priceConfigurations.find(({ isDefault }) => isDefault) ??
    priceConfigurations.find(({ isActive }) => isActive) ??
    priceConfigurations[0]
  );
}
