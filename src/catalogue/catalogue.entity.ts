import { defineEntity, p } from '@mikro-orm/core';
import { optionalAmount } from '../platform/database/columns.js';
import { BILLING_PERIODS } from '../rules/billing.js';
import { SUPPLIES } from '../rules/tax.js';
import { baseProperties, editorProperties } from '../platform/database/base.entity.js';

export const CATEGORIES = ['Device', 'Software'] as const;
export const PRODUCT_TYPES = ['Table', 'Room', 'Wall', 'Display', 'Flex', 'Application', 'SDK'] as const;
export const GLASSES = ['light_bulbs', 'reflective_balls', 'sunglasses', 'none'] as const;

/** Length of a picture's id: the first hexadecimal digits of a SHA-256. */
export const PICTURE_ID_LENGTH = 32;

/**
 * Id of a catalogue record, a readable slug (`holotable-65`). The id of an SLA option begins with `sla-`, as specified,
 * but code must not depend on that. `position` is the position in lists.
 */
const slug = () => p.string().length(80).primary();
const position = () => p.smallint().default(0);

const price = () => ({
  /** Price; null for a price on request ('Custom Quote'). */
  billingPrice: optionalAmount(),
  billingPeriod: p.enum(BILLING_PERIODS),
  /** Number of billing periods; 1 for `one_time`. */
  billingTerm: p.smallint().default(1),
});

/** Columns of records that staff edit; each change is a new version. */
const versioned = () => ({ version: p.integer().default(1), ...editorProperties });

/** Columns of records that can be archived; an archived record is no longer offered, but kept for quotes. */
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

/** A group of products that has a page: tables, walls, rooms, displays, flex, software. */
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
    /** Kind of supply, which determines the VAT; null for the supply of its category (`supplyOfCategory`). */
    supply: p.enum(SUPPLIES).nullable(),
    image: p.string(),
    portability: p.boolean(),
    industries: p.array(),
    /** Number of users who can watch at once; null for 'variable'. */
    activeUsers: p.smallint().nullable(),
    glasses: p.enum(GLASSES),
    leadTimeWeeks: p.smallint(),
    specifications: p.json<{ name: string; value: string }[]>(),
    priceConfigurations: () => p.oneToMany(PriceConfiguration).mappedBy('catalogItem').orderBy({ position: 'asc' }),
  },
});

/** A product of the catalogue. */
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

/** A way to buy a product: its price, billing period and term, and the available options. */
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
    /**
     * The product that the price is for; null for the price of the package for all products without a price of their
     * own.
     */
    device: () => p.manyToOne(CatalogItem).nullable().deleteRule('no action'),
    ...price(),
  },
  uniques: [{ properties: ['slaPackage', 'device'] }],
});

/** Price of an SLA package, for one product or for all. */
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
    /** The catalogue product that the option adds; null if it adds none. */
    product: () => p.manyToOne(CatalogItem).nullable().deleteRule('no action'),
    /** The SLA package that defines price, period and term of an SLA option, whose own columns are then empty. */
    slaPackage: () => p.manyToOne(SlaPackage).nullable().deleteRule('no action'),
    name: p.string(),
    description: p.text(),
    /** Group: `included`, `SLA`, `additional-peripherals`, or another heading; null for 'Additional Options'. */
    group: p.string().fieldNames('option_group').nullable(),
    required: p.boolean().default(false),
    minQuantity: p.smallint().default(1),
    /** Highest quantity; null for no limit. */
    maxQuantity: p.smallint().nullable(),
    /** Number of options of the group that may be chosen; null for no limit, 1 when only one may be chosen. */
    maxSelections: p.smallint().nullable(),
    /** True when a quote has as many pieces of the option as of the product, unless the caller sets another quantity. */
    oneForEach: p.boolean().default(false),
    /** Kind of supply; null for the supply that follows from its product or package (`supplyOfOption`). */
    supply: p.enum(SUPPLIES).nullable(),
    ...price(),
  },
});

/** An option for a product that is bought with a price configuration. */
export class ConfigurationOption extends ConfigurationOptionSchema.class {}
ConfigurationOptionSchema.setClass(ConfigurationOption);

const CataloguePictureSchema = defineEntity({
  name: 'CataloguePicture',
  tableName: 'catalogue_pictures',
  properties: {
    /**
     * Id: hash of the uploaded file, so that identical pictures share a row. The files are `pictures/<id>.webp` and, by
     * width, `pictures/<id>-64.webp`.
     */
    id: p.string().length(PICTURE_ID_LENGTH).primary(),
    createdAt: baseProperties.createdAt,
    uploadedById: p.uuid(),
  },
});

/** A picture that staff uploaded. Never deleted, because quotes show it even after its product has another picture. */
export class CataloguePicture extends CataloguePictureSchema.class {}
CataloguePictureSchema.setClass(CataloguePicture);
