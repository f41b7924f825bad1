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
 * Adapts the chosen options to a new quantity of the product. Service agreements and options with `oneForEach` get the
 * new quantity if their quantity matched the old one. For a choice without a group, the group of its option counts.
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
 * Returns the chosen options in the order of the catalogue: adds included options and drops options that are no longer
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
 * Selects or deselects an option, as specified. In a group with a limit of one, the option replaces the other choice;
 * in a group with a higher limit, a choice above the limit is ignored. Included options stay selected. `products` is
 * the quantity of the product.
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
 * Sets the quantity of a chosen option, as specified. A quantity above the maximum becomes the maximum. A quantity
 * below the minimum deselects the option, or becomes the minimum if the option is required. `products` is the quantity
 * of the product.
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

/**
 * Drops choices above the limit of a group, which can occur when the choices of two users are merged. Drops choices
 * that are not in `preferred` first.
 */
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

/** True when the quantity of an option can be changed. The screens show a stepper only for these options. */
export const hasQuantity = (option: RuledOption): boolean =>
  option.group !== 'included' && (option.maxQuantity === null || option.maxQuantity > startQuantity(option));
