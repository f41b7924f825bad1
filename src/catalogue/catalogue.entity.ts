import { defineEntity, p } from '@mikro-orm/core';
import { optionalAmount } from '../platform/database/columns.js';
import { BILLING_PERIODS } from '../rules/billing.js';
import { baseProperties, editorProperties } from '../platform/database/base.entity.js';

export const CATEGORIES = ['Device', 'Software'] as const;
export const PRODUCT_TYPES = ['Table', 'Room', 'Wall', 'Display', 'Flex', 'Application', 'SDK'] as const;
export const GLASSES = ['light_bulbs', 'reflective_balls', 'sunglasses', 'none'] as const;

/** Hexadecimal digits of a SHA-256. */
export const PICTURE_ID_LENGTH = 32;

/**
 * Ids in the catalogue are slugs that people can read (`holotable-65`); an SLA option's begins with `sla-`, as specified,
 * and nobody may conclude anything from that.
 * `position` orders what is listed.
 */
const slug = () => p.string().length(80).primary();
const position = () => p.smallint().default(0);

const price = () => ({
  /** Null is a price still to be quoted ('Custom Quote'). */
  billingPrice: optionalAmount(),
  billingPeriod: p.enum(BILLING_PERIODS),
  /** Number of billing periods; 1 for `one_time`. */
  billingTerm: p.smallint().default(1),
});

/** What staff edit: each change is a new version. */
const versioned = () => ({ version: p.integer().default(1), ...editorProperties });

/** What is archived is offered to nobody and kept for quotes. */
const edited = () => ({ ...versioned(), archivedAt: p.datetime().nullable() });

const ProductGroupSchema = defineEntity({
  name: 'ProductGroup',
  tableName: 'product_groups',
  properties: {
    id: slug(),
    ...versioned(),
    position: position(),
    name: p.string(),
    headline: p.string(),
    description: p.text(),
    heroImage: p.string(),
    productTypes: p.array(),
    contentBlocks: p.json<{ title: string; text: string }[]>(),
    featureComparison: p.json<{ feature: string; values: { productId: string; value: string }[] }[]>(),
  },
});

/** A family of products with its page: tables, walls, rooms, displays, flex, software. */
export class ProductGroup extends ProductGroupSchema.class {}
ProductGroupSchema.setClass(ProductGroup);

const CatalogItemSchema = defineEntity({
  name: 'CatalogItem',
  tableName: 'catalog_items',
  properties: {
    id: slug(),
    ...edited(),
    group: () => p.manyToOne(ProductGroup).fieldName('group_slug').index(),
    position: position(),
    name: p.string(),
    description: p.text(),
    category: p.enum(CATEGORIES),
    type: p.enum(PRODUCT_TYPES),
    image: p.string(),
    portability: p.boolean(),
    industries: p.array(),
    /** Null is 'variable'. */
    activeUsers: p.smallint().nullable(),
    glasses: p.enum(GLASSES),
    leadTimeWeeks: p.smallint(),
    specifications: p.json<{ name: string; value: string }[]>(),
    priceConfigurations: () => p.oneToMany(PriceConfiguration).mappedBy('catalogItem').orderBy({ position: 'asc' }),
  },
});

/** A product. */
export class CatalogItem extends CatalogItemSchema.class {}
CatalogItemSchema.setClass(CatalogItem);

const PriceConfigurationSchema = defineEntity({
  name: 'PriceConfiguration',
  tableName: 'price_configurations',
  properties: {
    id: slug(),
    ...edited(),
    catalogItem: () => p.manyToOne(CatalogItem).index(),
    position: position(),
    name: p.string(),
    isDefault: p.boolean().default(false),
    isActive: p.boolean().default(true),
    ...price(),
    options: () => p.oneToMany(ConfigurationOption).mappedBy('priceConfiguration').orderBy({ position: 'asc' }),
  },
});

/** One way to buy a product: a price, how often and for how long it is due, and the options that go with it. */
export class PriceConfiguration extends PriceConfigurationSchema.class {}
PriceConfigurationSchema.setClass(PriceConfiguration);

const SlaPackageSchema = defineEntity({
  name: 'SlaPackage',
  tableName: 'sla_packages',
  properties: {
    id: slug(),
    ...edited(),
    position: position(),
    name: p.string(),
    description: p.text(),
    tier: p.string().default('base'),
    includedFeatures: p.array(),
    prices: () => p.oneToMany(SlaPrice).mappedBy('slaPackage'),
  },
});

/** A service level agreement. */
export class SlaPackage extends SlaPackageSchema.class {}
SlaPackageSchema.setClass(SlaPackage);

const SlaPriceSchema = defineEntity({
  name: 'SlaPrice',
  tableName: 'sla_prices',
  properties: {
    id: slug(),
    slaPackage: () => p.manyToOne(SlaPackage).index(),
    /** The product the price is for; null is the package's own price, for every product without one. */
    device: () => p.manyToOne(CatalogItem).nullable().deleteRule('no action'),
    ...price(),
  },
  uniques: [{ properties: ['slaPackage', 'device'] }],
});

/** What an SLA package costs, for one product or for all. */
export class SlaPrice extends SlaPriceSchema.class {}
SlaPriceSchema.setClass(SlaPrice);

const ConfigurationOptionSchema = defineEntity({
  name: 'ConfigurationOption',
  tableName: 'configuration_options',
  properties: {
    id: slug(),
    ...edited(),
    priceConfiguration: () => p.manyToOne(PriceConfiguration).index(),
    position: position(),
    /** The catalogue product that the option adds, where it is one. */
    product: () => p.manyToOne(CatalogItem).nullable().deleteRule('no action'),
    /** An SLA option takes its price, period and term from the package; its own are then empty. */
    slaPackage: () => p.manyToOne(SlaPackage).nullable().deleteRule('no action'),
    name: p.string(),
    description: p.text(),
    /** `included`, `SLA`, `additional-peripherals`, or any other heading; null is 'Additional Options'. */
    group: p.string().fieldNames('option_group').nullable(),
    required: p.boolean().default(false),
    minQuantity: p.smallint().default(1),
    /** Null is no limit. */
    maxQuantity: p.smallint().nullable(),
    /** How many options of the group may be chosen; null is no limit, 1 makes it a choice of one. */
    maxSelections: p.smallint().nullable(),
    /** Chosen, or coming along, it is taken once for each product unless somebody says otherwise. */
    oneForEach: p.boolean().default(false),
    ...price(),
  },
});

/** Something that can be added to a product bought by one price configuration. */
export class ConfigurationOption extends ConfigurationOptionSchema.class {}
ConfigurationOptionSchema.setClass(ConfigurationOption);

const CataloguePictureSchema = defineEntity({
  name: 'CataloguePicture',
  tableName: 'catalogue_pictures',
  properties: {
    /** Of what was uploaded: the same picture is one. Its files are `pictures/<id>.webp` and, by width, `pictures/<id>-64.webp`. */
    id: p.string().length(PICTURE_ID_LENGTH).primary(),
    createdAt: baseProperties.createdAt,
    uploadedById: p.uuid(),
  },
});

/** A picture that staff uploaded. It stays: quotes go on showing it when its product has another one. */
export class CataloguePicture extends CataloguePictureSchema.class {}
CataloguePictureSchema.setClass(CataloguePicture);
