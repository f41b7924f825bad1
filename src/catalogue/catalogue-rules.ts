import type { FieldError } from '../platform/http/errors.js';
import { SLA_GROUP } from '../rules/option-groups.js';

/** What keeps the catalogue consistent, as pure functions: errors by field, or what else has to change. */

/** A price configuration as the rules see it. */
export interface ConfigurationState {
  isDefault: boolean;
  isActive: boolean;
  isArchived: boolean;
}

const isOffered = ({ isActive, isArchived }: ConfigurationState): boolean => isActive && !isArchived;

/**
 * Whether a price configuration is its product's default after a change, so that a product with any that is active has
 * exactly one default, and that an active one. `others` are the product's other ones; when the answer is true, theirs is
 * unset. `before` is null for a new one, `after` null for one that goes.
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

/** An option as the rules see it. */
export interface OptionState {
  minQuantity: number;
  maxQuantity: number | null;
  slaPackageId: string | null;
  group: string | null;
  billingPrice: number | null;
}

/** What is wrong with an option, by field. */
export function optionErrors(option: OptionState): FieldError[] {
  const errors: FieldError[] = [];
  if (option.maxQuantity !== null && option.minQuantity > option.maxQuantity) {
    errors.push({ field: 'maxQuantity', message: 'Maximum quantity must not be less than the minimum' });
  }
  if (option.slaPackageId !== null && option.billingPrice !== null) {
    errors.push({ field: 'billingPrice', message: 'The price of an SLA option is that of its package' });
  }
  if (option.slaPackageId !== null && option.group !== SLA_GROUP) {
    errors.push({ field: 'group', message: `An SLA option is of the group ${SLA_GROUP}` });
  }
  return errors;
}

/** A price's number of billing periods: what is paid once is paid for one. */
export const termOf = (billingPeriod: string, billingTerm: number): number =>
  billingPeriod === 'one_time' ? 1 : billingTerm;

/** An id that people can read, made of a name: 'HoloTable 65"' → `holotable-65`. Empty when the name has no letter or digit. */
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
