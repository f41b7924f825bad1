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
 * Choices after the product's quantity changed: agreements that were one for each device are that again, and so is what the
 * catalogue says is one for each. A choice that does not say its group has it of `options`.
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
 * What is really chosen: in the catalogue's order, with what is included added, and without what is not offered (any
 * more). `products` is how many are bought.
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
 * Chooses an option, or no longer. In a group of one it takes the place of the other; in a group with a larger limit a
 * pick past the limit is ignored. What comes with the product stays. `products` is how many are bought. As specified.
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
 * Takes more or less of a chosen option: never above its maximum; below its minimum it is no longer chosen, unless it is
 * required, which stays at its minimum. As specified. `products` is how many are bought.
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

/** Leaves no group with more choices than it allows, as two people's choices together may have: `preferred` stay first. */
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

/** Whether more than one quantity of an option can be taken: only then there is something to step. */
export const hasQuantity = (option: RuledOption): boolean =>
  option.group !== 'included' && (option.maxQuantity === null || option.maxQuantity > startQuantity(option));
