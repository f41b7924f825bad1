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

/** A price of the catalogue, in euros. Null when it is quoted on request; the term counts billing periods. */
export interface SeedPrice {
  billingPrice: number | null;
  billingPeriod: BillingPeriod;
  billingTerm: number;
}

/** Its `featureComparison` has one value for each product of the group, in the order of the catalogue. */
export interface ProductGroupSeed extends CatalogueGroup {
  productTypes: ProductType[];
}

export interface CatalogItemSeed {
  /** A slug; also the product's address. */
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
  /** Without any, the product shows 'Custom Quote' and cannot be added to a quote; one without a price can be requested. */
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
  /** Id of the product that this option is, if it is a product. */
  productId?: string;
  /** Set on SLA options: the price is the package's price for this device, else its general price. */
  slaPackageId?: string;
  name: string;
  description: string;
  /** 'included', 'SLA', 'additional-peripherals', a group of the product, or null. */
  group: string | null;
  required: boolean;
  minQuantity: number;
  maxQuantity: number | null;
  /** Maximum number of chosen options of the group, equal on all its options. 1 makes it a radio group. */
  maxSelections: number | null;
}

export interface SlaPackageSeed {
  id: string;
  name: string;
  description: string;
  tier: string;
  includedFeatures: string[];
  /** With a device, the price for that device; without, the general price for all other devices. */
  prices: (SeedPrice & { deviceId: string | null })[];
}
