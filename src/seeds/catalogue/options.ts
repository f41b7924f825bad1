import type { ConfigurationOptionSeed, SeedPrice, SlaPackageSeed } from './catalogue.types.js';
import { oneTime } from './prices.js';

type Text = Pick<ConfigurationOptionSeed, 'id' | 'name' | 'description'>;
type Quantities = Partial<Pick<ConfigurationOptionSeed, 'minQuantity' | 'maxQuantity'>>;
/** Option with a price and without a group. Its minimum quantity is 1 by default. */
export type PricedOption = Text & Quantities & { price: SeedPrice; productId?: string };

/** Returns an option that is included at no charge, with the minimum quantity `minQuantity`. */
export function included({ minQuantity = 1, ...text }: Text & { minQuantity?: number }): ConfigurationOptionSeed {
  return {
    ...text,
    ...oneTime(0),
    group: 'included',
    required: true,
    minQuantity,
    maxQuantity: null,
    maxSelections: null,
  };
}

/**
 * Returns the service level agreements of a product, of which one is chosen. The price is that of the SLA package; the
 * options repeat only the period and the term.
 *
 * @param suffix makes the option ids unique: 'table-65' gives 'sla-plus-table-65'
 */
export function slaGroup(suffix: string, packages: SlaPackageSeed[], required = true): ConfigurationOptionSeed[] {
  return packages.map((sla) => {
    const own = sla.prices.find((price) => price.deviceId === null);
    if (!own) throw new Error(`SLA package ${sla.id} has no price of its own`);
    return {
      id: `${sla.id}-${suffix}`,
      slaPackageId: sla.id,
      name: sla.name,
      description: sla.description,
      group: 'SLA',
      required,
      minQuantity: 1,
      maxQuantity: null,
      maxSelections: 1,
      billingPrice: null,
      billingPeriod: own.billingPeriod,
      billingTerm: own.billingTerm,
    };
  });
}

/** Returns the group of additional peripherals, of which up to three can be chosen. */
export function peripherals(...options: PricedOption[]): ConfigurationOptionSeed[] {
  return options.map((option) => optional(option, 'additional-peripherals', 3));
}

/** Returns a group of this product in which exactly one option must be chosen. */
export function selectOne(group: string, options: PricedOption[]): ConfigurationOptionSeed[] {
  return options.map((option) => ({ ...optional(option, group, 1), required: true }));
}

/** Returns a group of this product in which at most one option can be chosen. */
export function selectOneOrNone(group: string, options: PricedOption[]): ConfigurationOptionSeed[] {
  return options.map((option) => optional(option, group, 1));
}

/** Returns options without a group, which can be chosen independently of each other. */
export function extras(...options: PricedOption[]): ConfigurationOptionSeed[] {
  return options.map((option) => optional(option, null, null));
}

function optional(
  { price, minQuantity = 1, maxQuantity = null, ...text }: PricedOption,
  group: string | null,
  maxSelections: number | null,
): ConfigurationOptionSeed {
  return { ...text, ...price, group, required: false, minQuantity, maxQuantity, maxSelections };
}
