import { MAX_QUANTITY } from './price.js';

/** Fields of an option that the rules need, both of the catalogue in memory and of a response. */
export interface RuledOption {
  id: string;
  name: string;
  /** Null for options without a group. */
  group: string | null;
  required: boolean;
  minQuantity: number;
  /** Null means no limit. */
  maxQuantity: number | null;
  /** Maximum number of options that may be chosen in its group; null means no limit. */
  maxSelections: number | null;
  /** True when its quantity equals the number of products at the time it is chosen or included. */
  oneForEach: boolean;
}

/** A chosen option and its quantity. */
export interface OptionChoice {
  optionId: string;
  quantity: number;
  /** The option's group, if known. Choices that a browser stored before this field existed lack it. */
  optionGroup?: string | null;
}

/** Options of one group, which share a limit. */
export interface OptionGroup<Option extends RuledOption = RuledOption> {
  /** Null for options without a group. */
  group: string | null;
  title: string;
  options: Option[];
  /** True when the group is included with the product: its required options cannot be deselected. */
  isIncluded: boolean;
  /** True when one option of the group must be chosen; never for included options. */
  isRequired: boolean;
  /** Maximum number of its options that may be chosen; null means any number, 1 a single choice. */
  limit: number | null;
}

/** Product that options are chosen for. Software has no required groups. */
interface Product {
  name: string;
  category: 'Device' | 'Software';
}

const INCLUDED = 'included';

/** Service level agreements, one for each device. By the catalogue's rules it contains exactly the options of SLA packages. */
export const SLA_GROUP = 'SLA';

/** Headings of option groups, also used in texts. As specified. */
const GROUP_TITLES = new Map([
  [INCLUDED, 'Included Items'],
  [SLA_GROUP, 'Service Level Agreement'],
  ['additional-peripherals', 'Additional Peripherals'],
]);

/** Groups with a title of their own, in the order of the specification. */
export const NAMED_GROUPS: readonly string[] = [...GROUP_TITLES.keys()];

/** Returns the title of an option group. As specified; options without a group have the title `ungrouped`. */
export function optionGroupTitle(group: string | null, ungrouped = 'Additional Options'): string {
  if (group === null) return ungrouped;
  const words = group.replaceAll(/[-_]/g, ' ');
  return GROUP_TITLES.get(group) ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** The groups of a configuration, in the catalogue's order. */
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

/** True when an option is taken once for each product by default, as agreements are. */
const isOneForEach = ({ group, oneForEach }: Pick<RuledOption, 'group' | 'oneForEach'>): boolean =>
  oneForEach || group === SLA_GROUP;

/** Quantity of an option that is one for each product, within its limits. */
export const quantityForEach = ({ minQuantity, maxQuantity }: Limits, products: number): number =>
  Math.min(Math.max(minQuantity || 1, products), maxQuantity ?? MAX_QUANTITY);

/** Initial quantity of an option: its minimum, or 1, as specified; for options that are one for each, the number of products. */
export const startQuantity = (option: Limits & Pick<RuledOption, 'group' | 'oneForEach'>, products = 1): number =>
  isOneForEach(option) ? quantityForEach(option, products) : option.minQuantity || 1;

/**
 * Checks that a chosen option is one for each product. If there are fewer, `each` is the quantity that makes it so, or
 * null if its maximum does not allow that. Undefined if there are enough, or it is not chosen.
 */
export function shortOfEach(option: Limits, quantity: number, products: number): { each: number | null } | undefined {
  if (quantity === 0 || quantity >= products) return undefined;
  const each = quantityForEach(option, products);
  return { each: each < products ? null : each };
}

/** True when the option is always chosen: a required option of the group `included`. */
export const isAutomatic = (option: RuledOption): boolean => option.required && option.group === INCLUDED;

/** Required groups of a device in which nothing is chosen. As specified. */
export function missingGroups<Option extends RuledOption>(
  { category }: Pick<Product, 'category'>,
  options: readonly Option[],
  chosen: readonly OptionChoice[],
): OptionGroup<Option>[] {
  if (category !== 'Device') return [];
  return optionGroups(options).filter((group) => group.isRequired && countIn(group, chosen) === 0);
}

/** Titles that take 'an': 'an Entrance option', but 'a USB cable option'. */
const VOWEL_SOUND = /^(?:[aeio]|u(?!ni|s|t))/i;

/**
 * Message about a missing choice: 'Please select a Service Level Agreement option for HoloWall 4K'. As specified,
 * except for the grammar.
 */
export const missingMessage = ({ title }: Pick<OptionGroup, 'title'>, product: Pick<Product, 'name'>): string =>
  `Please select ${VOWEL_SOUND.test(title) ? 'an' : 'a'} ${title} option for ${product.name}`;

/**
 * Problems that keep choices from becoming a quote, as sentences (as specified): quantities outside the options'
 * limits, more choices than a group allows, and for devices a required group without a choice.
 */
export function choiceProblems(
  product: Product,
  options: readonly RuledOption[],
  chosen: readonly OptionChoice[],
): string[] {
  const missing = new Set(missingGroups(product, options, chosen).map(({ group }) => group));
  return [
    ...options.flatMap((option) => quantityProblem(option, quantityOf(chosen, option.id)) ?? []),
    ...optionGroups(options).flatMap((group) => {
      if (countIn(group, chosen) > (group.limit ?? Infinity))
        return [`${group.title} for ${product.name}: select at most ${group.limit}`];
      return missing.has(group.group) ? [missingMessage(group, product)] : [];
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
