import type { FieldError } from '../platform/errors.js';
import { SLA_GROUP } from '../rules/option-groups.js';

/** Rules that keep the catalogue consistent, as pure functions that return errors by field or further changes. */

/** Columns of a price configuration that the rules need. */
export interface ConfigurationState {
  isDefault: boolean;
  isActive: boolean;
  isArchived: boolean;
}

const isOffered = ({ isActive, isArchived }: ConfigurationState): boolean => isActive && !isArchived;

/**
 * Decides whether a price configuration is the default of its product after a change. A product with an active
 * configuration has exactly one default, which is active. `others` are the product's other configurations; when the
 * result is true, the caller resets their default. `before` is null for a new configuration, `after` null for a deleted
 * one.
 */
export function settleDefault(
  others: ConfigurationState[],
  before: ConfigurationState | null,
  after: ConfigurationState | null,
): { isDefault: boolean } | FieldError {
  const offered = after !== null && isOffered(after);
  if (after?.isDefault && !offered && !before?.isDefault) {
    return { field: 'isDefault', message: 'Only an active price configuration can be the default' };
  }
  if (offered && (after.isDefault || !others.some((other) => other.isDefault && isOffered(other)))) {
    const gaveUp = before?.isDefault === true && !after.isDefault;
    return gaveUp ? needsDefault('isDefault') : { isDefault: true };
  }
  const wasTheDefault = before?.isDefault === true && isOffered(before);
  if (wasTheDefault && others.some(isOffered)) return needsDefault(after && !after.isActive ? 'isActive' : 'archived');
  return { isDefault: false };
}

const needsDefault = (field: string): FieldError => ({
  field,
  message: 'Make another price configuration the default first',
});

/** Columns of an option that the rules need. */
export interface OptionState {
  minQuantity: number;
  maxQuantity: number | null;
  slaPackageId: string | null;
  group: string | null;
  billingPrice: number | null;
}

/** Returns the errors of an option, by field. */
export function optionErrors(option: OptionState): FieldError[] {
  const errors: FieldError[] = [];
  if (option.maxQuantity !== null && option.minQuantity > option.maxQuantity) {
    errors.push({ field: 'maxQuantity', message: 'Maximum quantity must not be less than the minimum' });
  }
  if (option.slaPackageId !== null && option.billingPrice !== null) {
    errors.push({ field: 'billingPrice', message: 'The price of an SLA option is that of its package' });
  }
  if (option.slaPackageId !== null && option.group !== SLA_GROUP) {
    errors.push({ field: 'group', message: `An SLA option must be in the group ${SLA_GROUP}` });
  }
  return errors;
}

/** Returns the number of billing periods of a price; 1 for a one-time price. */
export const termOf = (billingPeriod: string, billingTerm: number): number =>
  billingPeriod === 'one_time' ? 1 : billingTerm;

/** Derives a readable id from a name: 'HoloTable 65"' → `holotable-65`. Empty when the name has no letter or digit. */
export function slugOf(name: string, length = 60): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, length)
    .replace(/-+$/, '');
}
