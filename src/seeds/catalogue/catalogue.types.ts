import type { CatalogueGroup } from '../../catalogue/catalogue.js';
import type { BillingPeriod } from '../../rules/billing.js';

/** The ten industries of the specification. */
type Industry =
  | 'entertainment-metaverse'
  | 'engineering-manufacturing'
  | 'ports-airports'
  | 'safety-security'
  | 'digital-twins-smart-cities'
  | 'education-training'
  | 'defense-military'
  | 'healthcare-medical'
  | 'aec'
  | 'other';

type ProductType = 'Table' | 'Room' | 'Wall' | 'Display' | 'Flex' | 'Application' | 'SDK';

/** Price in the catalogue, in euros; null for a price on request. `term` is the number of billing periods. */
export interface SeedPrice {
  billingPrice: number | null;
  billingPeriod: BillingPeriod;
  billingTerm: number;
}

/**
 * Group of products. Each row of `featureComparison` has one value for each product of the group, in the order of the
 * catalogue.
 */
export interface ProductGroupSeed extends CatalogueGroup {
  productTypes: ProductType[];
}

export interface CatalogItemSeed {
  /** Slug, also used in the URL of the product. */
  id: string;
  name: string;
  description: string;
  category: 'Device' | 'Software';
  type: ProductType;
  groupSlug: string;
  image: string;
  portability: boolean;
  industries: Industry[];
  activeUsers: number | 'variable';
  glasses: 'light_bulbs' | 'reflective_balls' | 'sunglasses' | 'none';
  leadTimeWeeks: number;
  specifications: { name: string; value: string }[];
  /**
   * Prices of the product. A product without price configurations shows 'Custom Quote' and cannot be added to a quote.
   * A product whose configuration has no price can be requested.
   */
  priceConfigurations: PriceConfigurationSeed[];
}

interface PriceConfigurationSeed extends SeedPrice {
  id: string;
  name: string;
  isDefault: boolean;
  isActive: boolean;
  options: ConfigurationOptionSeed[];
}

export interface ConfigurationOptionSeed extends SeedPrice {
  id: string;
  /** Id of the product that this option stands for, if it is a product. */
  productId?: string;
  /**
   * Set on options of the group 'SLA'. The price is the one that the package has for this device, or else its general
   * price.
   */
  slaPackageId?: string;
  name: string;
  description: string;
  /** Group of the option: 'included', 'SLA', 'additional-peripherals', a group of this product only, or null. */
  group: string | null;
  required: boolean;
  minQuantity: number;
  maxQuantity: number | null;
  /**
   * Maximum number of options that may be chosen in the group; the same on all its options. 1 makes the group a radio
   * group.
   */
  maxSelections: number | null;
}

export interface SlaPackageSeed {
  id: string;
  name: string;
  description: string;
  tier: string;
  includedFeatures: string[];
  /** Prices with a `deviceId` apply to that device; the price without one applies to all other devices. */
  prices: (SeedPrice & { deviceId: string | null })[];
}
