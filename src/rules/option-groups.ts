import { MAX_QUANTITY } from './price.js';

/**
 * Fields of an option that the rules need. Options of the catalogue in memory and options of a response both have them.
 */
export interface RuledOption {
  id: string;
  name: string;
  /** Null for options without a group. */
  group: string | null;
  required: boolean;
  minQuantity: number;
  /** Null means no maximum. */
  maxQuantity: number | null;
  /** Maximum number of options that may be chosen in the option's group; null means no limit. */
  maxSelections: number | null;
  /** True when the option gets the quantity of the product at the time it is selected or included. */
  oneForEach: boolean;
}

/** A chosen option and its quantity. */
export interface OptionChoice {
  optionId: string;
  quantity: number;
  /** Group of the option, if known. Missing in choices that a browser stored before this field existed. */
  optionGroup?: string | null;
}

/** Options of one group, which share a limit. */
export interface OptionGroup<Option extends RuledOption = RuledOption> {
  /** Null for options without a group. */
  group: string | null;
  title: string;
  options: Option[];
  /** True for the group of included items, whose required options cannot be deselected. */
  isIncluded: boolean;
  /** True when at least one option of the group must be chosen. Always false for the group of included items. */
  isRequired: boolean;
  /** Maximum number of options that may be chosen in the group: null means any number, 1 means a single choice. */
  limit: number | null;
}

/** Product with options. Software has no required groups. */
interface Product {
  name: string;
  category: 'Device' | 'Software';
}

const INCLUDED = 'included';

/**
 * Group of service level agreements, one for each device. The rules of the catalogue ensure that it contains exactly
 * the options of SLA packages.
 */
export const SLA_GROUP = 'SLA';

/** Titles of option groups, for headings and messages. As specified. */
const GROUP_TITLES = new Map([
  [INCLUDED, 'Included Items'],
  [SLA_GROUP, 'Service Level Agreement'],
  ['additional-peripherals', 'Additional Peripherals'],
]);

/** Groups with a title in `GROUP_TITLES`, in the order of the specification. */
export const NAMED_GROUPS: readonly string[] = [...GROUP_TITLES.keys()];

/** Returns the title of an option group, as specified. Options without a group get the title `ungrouped`. */
export function optionGroupTitle(group: string | null, ungrouped = 'Additional Options'): string {
  if (group === null) return ungrouped;
  const words = group.replaceAll(/[-_]/g, ' ');
  return GROUP_TITLES.get(group) ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns the groups of the options, in the order of the catalogue. */
export function optionGroups<Option extends RuledOption>(options: readonly Option[]): OptionGroup<Option>[] {
  const groups = new Map<string | null, Option[]>();
  for (const option of options) {
    const members = groups.get(option.group);
    if (members) members.push(option);
    else groups.set(option.group, [option]);
  }
  return [...groups].map(([group, members]) => {
    const isIncluded = group === INCLUDED;
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

export const quantityOf = (chosen: readonly OptionChoice[], optionId: string): number =>
  chosen.find((choice) => choice.optionId === optionId)?.quantity ?? 0;

type Limits = Pick<RuledOption, 'minQuantity' | 'maxQuantity'>;

/** True when the default quantity of an option is the quantity of the product. Service agreements are such options. */
const isOneForEach = ({ group, oneForEach }: Pick<RuledOption, 'group' | 'oneForEach'>): boolean =>
  oneForEach || group === SLA_GROUP;

/**
 * Returns the quantity of an option of which each product gets one: the quantity of the product, within the option's
 * limits.
 */
export const quantityForEach = ({ minQuantity, maxQuantity }: Limits, products: number): number =>
  Math.min(Math.max(minQuantity || 1, products), maxQuantity ?? MAX_QUANTITY);

/**
 * Returns the initial quantity of an option: the quantity of the product if each product gets one, otherwise its
 * minimum or 1. As specified.
 */
export const startQuantity = (option: Limits & Pick<RuledOption, 'group' | 'oneForEach'>, products = 1): number =>
  isOneForEach(option) ? quantityForEach(option, products) : option.minQuantity || 1;

/**
 * Checks that a chosen option has at least the quantity of the product. If it has less, `each` is the quantity to set,
 * or null if the option's maximum is too low. Returns undefined if the quantity is high enough or the option is not
 * chosen.
 */
export function shortOfEach(option: Limits, quantity: number, products: number): { each: number | null } | undefined {
  if (quantity === 0 || quantity >= products) return undefined;
  const each = quantityForEach(option, products);
  return { each: each < products ? null : each };
}

/** True when the option cannot be deselected: a required option of the group `included`. */
export const isAutomatic = (option: RuledOption): boolean => option.required && option.group === INCLUDED;

/** Returns the required groups of a device in which no option is chosen. As specified. */
export function missingGroups<Option extends RuledOption>(
  { category }: Pick<Product, 'category'>,
  options: readonly Option[],
  chosen: readonly OptionChoice[],
): OptionGroup<Option>[] {
  if (category !== 'Device') return [];
  return optionGroups(options).filter((group) => group.isRequired && countIn(group, chosen) === 0);
}

/** Matches titles that take 'an': 'an Entrance option', but 'a USB cable option'. */
const VOWEL_SOUND = /^(?:[aeio]|u(?!ni|s|t))/i;

/**
 * Returns the message about a missing choice: 'Please select a Service Level Agreement option for HoloWall 4K'. As
 * specified, except for the article 'an'.
 */
export const missingMessage = ({ title }: Pick<OptionGroup, 'title'>, product: Pick<Product, 'name'>): string =>
  `Please select ${VOWEL_SOUND.test(title) ? 'an' : 'a'} ${title} option for ${product.name}`;

/**
 * Returns the problems that prevent a quote with these choices, as sentences (as specified): quantities outside an
 * option's limits, more choices than a group allows, and required groups of a device without a choice.
 */
export function choiceProblems(
  product: Product,
  options: readonly RuledOption[],
  chosen: readonly OptionChoice[],
): string[] {
  return [
    ...options.flatMap((option) => quantityProblem(option, quantityOf(chosen, option.id)) ?? []),
    ...optionGroups(options).flatMap((group) => {
      const count = countIn(group, chosen);
      if (count > (group.limit ?? Infinity))
        return [`${group.title} for ${product.name}: select at most ${group.limit}`];
      const isMissing = product.category === 'Device' && group.isRequired && count === 0;
      return isMissing ? [missingMessage(group, product)] : [];
    }),
  ];
}

function quantityProblem({ name, minQuantity, maxQuantity }: RuledOption, quantity: number): string | null {
  if (quantity === 0) return null;
  if (quantity < minQuantity) return `${name}: at least ${minQuantity}`;
  return maxQuantity !== null && quantity > maxQuantity ? `${name}: at most ${maxQuantity}` : null;
}

const countIn = ({ options }: OptionGroup, chosen: readonly OptionChoice[]): number =>
  options.filter(({ id }) => quantityOf(chosen, id) > 0).length;
