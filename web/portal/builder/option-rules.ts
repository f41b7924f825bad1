import type { CatalogItemDetail, ConfigurationOption, SelectedOption } from '../../shared/api/schema';
import { optionGroupTitle } from '../../shared/quotes/lines';
import { MAX_QUANTITY } from './builder-url';
import { builderTexts } from './texts';

/** A price configuration with everything that can be chosen under it. */
export type PriceConfigurationDetail = CatalogItemDetail['priceConfigurations'][number];

/** Options that are chosen together. */
export interface OptionGroup {
  /** Null are the options without a group. */
  group: string | null;
  title: string;
  options: ConfigurationOption[];
  /** Comes with the product: its required options cannot be left out. */
  isIncluded: boolean;
  /** One of it must be chosen; of included options nothing has to be chosen. */
  isRequired: boolean;
  /** How many of its options may be chosen; null is any number, 1 is a choice of one. */
  limit: number | null;
}

/** The groups of a configuration, in the catalogue's order. */
export function optionGroups({ options }: PriceConfigurationDetail): OptionGroup[] {
  const groups = new Map<string | null, ConfigurationOption[]>();
  for (const option of options) groups.set(option.group, [...(groups.get(option.group) ?? []), option]);
  return [...groups].map(([group, members]) => {
    const isIncluded = group === 'included';
    const limit = Math.min(...members.map(({ maxSelections }) => maxSelections ?? Infinity));
    return {
      group,
      title: optionGroupTitle(group),
      options: members,
      isIncluded,
      isRequired: !isIncluded && members.some(({ required }) => required),
      limit: limit === Infinity ? null : limit,
    };
  });
}

/** How much of an option is taken when it is chosen: its minimum, or 1. Spec 1 section 4. */
export const startQuantity = ({ minQuantity }: Pick<ConfigurationOption, 'minQuantity'>): number => minQuantity || 1;

/** An agreement is for one device each: of it as many are taken as of the product. Spec 1 section 3 names its ids. */
const isPerDevice = (optionId: string): boolean => optionId.startsWith('sla-');

/** Choices after the product's quantity changed: what was for each device is for each of them again. */
export const followQuantity = (selected: readonly SelectedOption[], before: number, after: number): SelectedOption[] =>
  selected.map((choice) =>
    isPerDevice(choice.optionId) && choice.quantity === before ? { ...choice, quantity: after } : choice,
  );

export const quantityOf = (selected: readonly SelectedOption[], optionId: string): number =>
  selected.find((choice) => choice.optionId === optionId)?.quantity ?? 0;

/** Chosen as a matter of course: a required option of the group `included`. */
export const isAutomatic = (option: ConfigurationOption): boolean => option.required && option.group === 'included';

/**
 * What is really chosen: in the catalogue's order, with what is included added, and without what this configuration
 * does not offer (any more).
 */
export function effectiveOptions(
  { options }: PriceConfigurationDetail,
  selected: readonly SelectedOption[],
): SelectedOption[] {
  return options.flatMap((option) => {
    const quantity = quantityOf(selected, option.id) || (isAutomatic(option) ? startQuantity(option) : 0);
    return quantity > 0 ? [{ optionId: option.id, quantity }] : [];
  });
}

/**
 * Chooses an option, or no longer. In a group of one it takes the place of the other; in a group with a larger limit a
 * pick past the limit is ignored. What comes with the product stays. `products` is how many are bought. Spec 1 section 4.
 */
export function toggleOption(
  configuration: PriceConfigurationDetail,
  selected: readonly SelectedOption[],
  optionId: string,
  products = 1,
): SelectedOption[] {
  const current = effectiveOptions(configuration, selected);
  const group = optionGroups(configuration).find(({ options }) => options.some(({ id }) => id === optionId));
  const option = group?.options.find(({ id }) => id === optionId);
  if (!group || !option) return current;
  if (quantityOf(current, optionId) > 0) {
    return isAutomatic(option) ? current : current.filter((choice) => choice.optionId !== optionId);
  }
  const others = current.filter((choice) => group.options.some(({ id }) => id === choice.optionId));
  const kept = group.limit === 1 ? current.filter((choice) => !others.includes(choice)) : current;
  if (group.limit !== null && group.limit !== 1 && others.length >= group.limit) return current;
  const start = startQuantity(option);
  const quantity = isPerDevice(optionId) ? Math.min(Math.max(start, products), option.maxQuantity ?? products) : start;
  return [...kept, { optionId, quantity }];
}

/**
 * Takes more or less of a chosen option: never above its maximum; below its minimum it is no longer chosen, unless it is
 * required, which stays at its minimum. Spec 1 section 5.
 */
export function setOptionQuantity(
  configuration: PriceConfigurationDetail,
  selected: readonly SelectedOption[],
  optionId: string,
  quantity: number,
): SelectedOption[] {
  const current = effectiveOptions(configuration, selected);
  const option = configuration.options.find(({ id }) => id === optionId);
  if (!option) return current;
  const least = startQuantity(option);
  if (quantity < least && !option.required) return current.filter((choice) => choice.optionId !== optionId);
  const taken = Math.min(Math.max(quantity, least), option.maxQuantity ?? MAX_QUANTITY);
  return current.map((choice) => (choice.optionId === optionId ? { ...choice, quantity: taken } : choice));
}

/** Leaves no group with more choices than it allows, as two people's choices together may have: `preferred` stay first. */
export function withinLimits(
  configuration: PriceConfigurationDetail,
  selected: readonly SelectedOption[],
  preferred: readonly SelectedOption[],
): SelectedOption[] {
  const tooMany = new Set<string>();
  for (const { options, limit } of optionGroups(configuration)) {
    const chosen = options.filter(({ id }) => quantityOf(selected, id) > 0);
    const ranked = chosen.toSorted(
      (a, b) => Number(quantityOf(preferred, b.id) > 0) - Number(quantityOf(preferred, a.id) > 0),
    );
    for (const { id } of ranked.slice(limit ?? ranked.length)) tooMany.add(id);
  }
  return selected.filter(({ optionId }) => !tooMany.has(optionId));
}

/** Whether more than one quantity of an option can be taken: only then there is something to step. */
export const hasQuantity = (option: ConfigurationOption): boolean =>
  option.group !== 'included' && (option.maxQuantity === null || option.maxQuantity > startQuantity(option));

/** Required groups of a device in which nothing is chosen. Software has no required groups. Spec 1 section 5. */
export function missingGroups(
  category: CatalogItemDetail['category'],
  configuration: PriceConfigurationDetail,
  selected: readonly SelectedOption[],
): OptionGroup[] {
  if (category !== 'Device') return [];
  return optionGroups(configuration).filter(
    ({ isRequired, options }) => isRequired && !options.some(({ id }) => quantityOf(selected, id) > 0),
  );
}

/** 'Please select a Service Level Agreement option for HoloWall 4K'. */
export const missingMessage = (group: OptionGroup, product: Pick<CatalogItemDetail, 'name'>): string =>
  builderTexts.missing(group.title, product.name);
