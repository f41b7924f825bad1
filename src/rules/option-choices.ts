import {
  isAutomatic,
  type OptionChoice,
  optionGroups,
  quantityForEach,
  quantityOf,
  type RuledOption,
  SLA_GROUP,
  startQuantity,
} from './option-groups.js';
import { MAX_QUANTITY } from './price.js';

/**
 * Adjusts choices to a new quantity of the product. Service agreements, and options that are one for each in the
 * catalogue, follow the quantity if they matched it before. A choice without a group takes the group of its option.
 */
export const followQuantity = (
  chosen: readonly OptionChoice[],
  before: number,
  after: number,
  options: readonly RuledOption[],
): OptionChoice[] =>
  chosen.map((choice) => {
    const option = options.find(({ id }) => id === choice.optionId);
    const isForEach = option?.oneForEach || (choice.optionGroup ?? option?.group) === SLA_GROUP;
    const each = (products: number) => (option ? quantityForEach(option, products) : products);
    return isForEach && choice.quantity === each(before) ? { ...choice, quantity: each(after) } : choice;
  });

/**
 * Returns the effective choices in the catalogue's order: adds included options, and drops those that are no longer
 * offered. `products` is the quantity of the product.
 */
export function effectiveOptions(
  options: readonly RuledOption[],
  chosen: readonly OptionChoice[],
  products = 1,
): OptionChoice[] {
  return options.flatMap((option) => {
    const quantity = quantityOf(chosen, option.id) || (isAutomatic(option) ? startQuantity(option, products) : 0);
    return quantity > 0 ? [{ optionId: option.id, quantity, optionGroup: option.group }] : [];
  });
}

/**
 * Selects or deselects an option. In a group with a limit of one it replaces the other choice; in a larger group a
 * choice beyond the limit is ignored. Included options stay. `products` is the quantity of the product. As specified.
 */
export function toggleOption(
  options: readonly RuledOption[],
  chosen: readonly OptionChoice[],
  optionId: string,
  products = 1,
): OptionChoice[] {
  const current = effectiveOptions(options, chosen, products);
  const group = optionGroups(options).find((one) => one.options.some(({ id }) => id === optionId));
  const option = group?.options.find(({ id }) => id === optionId);
  if (!group || !option) return current;
  if (quantityOf(current, optionId) > 0) {
    return isAutomatic(option) ? current : current.filter((choice) => choice.optionId !== optionId);
  }
  const others = current.filter((choice) => group.options.some(({ id }) => id === choice.optionId));
  const kept = group.limit === 1 ? current.filter((choice) => !others.includes(choice)) : current;
  if (group.limit !== null && group.limit !== 1 && others.length >= group.limit) return current;
  return [...kept, { optionId, quantity: startQuantity(option, products), optionGroup: option.group }];
}

/**
 * Sets the quantity of a chosen option, at most its maximum. Below its minimum the option is deselected, unless it is
 * required: then it stays at its minimum. As specified. `products` is the quantity of the product.
 */
export function setOptionQuantity(
  options: readonly RuledOption[],
  chosen: readonly OptionChoice[],
  optionId: string,
  quantity: number,
  products = 1,
): OptionChoice[] {
  const current = effectiveOptions(options, chosen, products);
  const option = options.find(({ id }) => id === optionId);
  if (!option) return current;
  const least = startQuantity(option);
  if (quantity < least && !option.required) return current.filter((choice) => choice.optionId !== optionId);
  const taken = Math.min(Math.max(quantity, least), option.maxQuantity ?? MAX_QUANTITY);
  return current.map((choice) => (choice.optionId === optionId ? { ...choice, quantity: taken } : choice));
}

/** Drops choices beyond the limit of a group, which the merged choices of two people can exceed. Keeps `preferred` first. */
export function withinLimits(
  options: readonly RuledOption[],
  chosen: readonly OptionChoice[],
  preferred: readonly OptionChoice[],
): OptionChoice[] {
  const tooMany = new Set<string>();
  for (const group of optionGroups(options)) {
    const ranked = group.options
      .filter(({ id }) => quantityOf(chosen, id) > 0)
      .toSorted((a, b) => Number(quantityOf(preferred, b.id) > 0) - Number(quantityOf(preferred, a.id) > 0));
    for (const { id } of ranked.slice(group.limit ?? ranked.length)) tooMany.add(id);
  }
  return chosen.filter(({ optionId }) => !tooMany.has(optionId));
}

/** True when an option can be taken in more than one quantity. Other options need no stepper. */
export const hasQuantity = (option: RuledOption): boolean =>
  option.group !== 'included' && (option.maxQuantity === null || option.maxQuantity > startQuantity(option));
