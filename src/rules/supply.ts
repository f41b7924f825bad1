import type { BillingPeriod } from './billing.js';
import { SLA_GROUP } from './option-groups.js';
import type { Supply } from './tax.js';

/** Supply of a product for which staff have set none: software is a service, a device is goods. */
export const supplyOfCategory = (category: string): Supply => (category === 'Software' ? 'service' : 'goods');

/** An option's own supply, and what it is part of. */
interface OptionSupply {
  supply: Supply | null;
  isSla: boolean;
  /** Supply of the product that the option adds; null if it adds none. */
  added: Supply | null;
  /** Supply of the product that has the option. */
  product: Supply;
}

/** Returns the supply of an option: its own; a service for an SLA; otherwise that of the product that it adds or extends. */
export const supplyOfOption = ({ supply, isSla, added, product }: OptionSupply): Supply =>
  supply ?? (isSla ? 'service' : (added ?? product));

/**
 * Returns the supply of something at a price: a periodic price is hire or a subscription, which is a service (Directive
 * 2006/112/EC, article 24).
 */
export const supplyAtPrice = (supply: Supply, billingPeriod: BillingPeriod): Supply =>
  billingPeriod === 'one_time' ? supply : 'service';

/** Fields of a line from which the supply of a line without one follows. Lines of earlier versions have none. */
interface SuppliedLine {
  supply?: Supply | null;
  optionGroup: string | null;
  category: string;
  billingPeriod: BillingPeriod;
}

/** Returns the supply of a line. */
export const supplyOfLine = ({ supply, optionGroup, category, billingPeriod }: SuppliedLine): Supply =>
  supply ?? (optionGroup === SLA_GROUP ? 'service' : supplyAtPrice(supplyOfCategory(category), billingPeriod));
