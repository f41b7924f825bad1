import type { CatalogueGroup } from '../../catalogue/catalogue.js';
import type { BillingPeriod } from '../../rules/billing.js';

/** Specified: the ten industry values. */
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

/** A price of the catalogue, in euros. Null is a price still to be quoted; the term counts billing periods. */
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
  /** None: the product shows 'Custom Quote' and cannot be put on a quote; with one without a price it can be requested. */
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
  /** The catalogue product this option is, where it is one. */
  productId?: string;
  /** Set on SLA options: the price is the package's for this device, else the package's own. */
  slaPackageId?: string;
  name: string;
  description: string;
  /** 'included', 'SLA', 'additional-peripherals', a group of the product's own, or null. */
  group: string | null;
  required: boolean;
  minQuantity: number;
  maxQuantity: number | null;
  /** How many options of the group may be chosen; the same on each of them. 1 makes the group a radio group. */
  maxSelections: number | null;
}

export interface SlaPackageSeed {
  id: string;
  name: string;
  description: string;
  tier: string;
  includedFeatures: string[];
  /** With a device: the price for that device. Without: the package's own, for every other device. */
  prices: (SeedPrice & { deviceId: string | null })[];
}
