import { MAX_QUANTITY } from './price.js';

/** An option as its rules see it, of the catalogue in memory as of an answer. */
export interface RuledOption {
  id: string;
  name: string;
  /** Null are the options without a group. */
  group: string | null;
  required: boolean;
  minQuantity: number;
  /** Null is no limit. */
  maxQuantity: number | null;
  /** How many options of its group may be chosen; null is no limit. */
  maxSelections: number | null;
  /** As many are taken as there are products when it is chosen, or comes along. */
  oneForEach: boolean;
}

/** An option that is chosen, and how many of it. */
export interface OptionChoice {
  optionId: string;
  quantity: number;
  /** The option's group, where it is known: what a browser kept before choices said it has none. */
  optionGroup?: string | null;
}

/** Options that are chosen together. */
export interface OptionGroup<Option extends RuledOption = RuledOption> {
  /** Null are the options without a group. */
  group: string | null;
  title: string;
  options: Option[];
  /** Comes with the product: its required options cannot be left out. */
  isIncluded: boolean;
  /** One of it must be chosen; of included options nothing has to be chosen. */
  isRequired: boolean;
  /** How many of its options may be chosen; null is any number, 1 is a choice of one. */
  limit: number | null;
}

/** What options are chosen for. Software has no required groups. */
interface Product {
  name: string;
  category: 'Device' | 'Software';
}

const INCLUDED = 'included';

/** Service level agreements, one for each device. The options of SLA packages are all of it, by the catalogue's rules. */
export const SLA_GROUP = 'SLA';

/** Headings of option groups, and what they are called in texts. As specified. */
const GROUP_TITLES = new Map([
  [INCLUDED, 'Included Items'],
  [SLA_GROUP, 'Service Level Agreement'],
  ['additional-peripherals', 'Additional Peripherals'],
]);

/** The groups that have a name of their own, in the order of the spec. */
export const NAMED_GROUPS: readonly string[] = [...GROUP_TITLES.keys()];

/** An option group's title. As specified; ungrouped ones are `ungrouped`. */
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

/** Whether an option is taken once for each product unless somebody says otherwise: agreements are. */
const isOneForEach = ({ group, oneForEach }: Pick<RuledOption, 'group' | 'oneForEach'>): boolean =>
  oneForEach || group === SLA_GROUP;

/** As many of an option as there are products, as far as its limits allow. */
export const quantityForEach = ({ minQuantity, maxQuantity }: Limits, products: number): number =>
  Math.min(Math.max(minQuantity || 1, products), maxQuantity ?? MAX_QUANTITY);

/**
 * How much of an option is taken when it is chosen: its minimum, or 1, as specified; of what is one for each as many as there
 * are products.
 */
export const startQuantity = (option: Limits & Pick<RuledOption, 'group' | 'oneForEach'>, products = 1): number =>
  isOneForEach(option) ? quantityForEach(option, products) : option.minQuantity || 1;

/**
 * Of a chosen option that is fewer than the products it is for: how many make it one for each, null where its maximum does
 * not allow that. Undefined where it is enough, or not chosen.
 */
export function shortOfEach(option: Limits, quantity: number, products: number): { each: number | null } | undefined {
  if (quantity === 0 || quantity >= products) return undefined;
  const each = quantityForEach(option, products);
  return { each: each < products ? null : each };
}

/** Chosen as a matter of course: a required option of the group `included`. */
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

/** Before these one says 'an': 'an Entrance option', but 'a USB cable option'. */
const VOWEL_SOUND = /^(?:[aeio]|u(?!ni|s|t))/i;

/** 'Please select a Service Level Agreement option for HoloWall 4K'. As specified, but for the grammar. */
export const missingMessage = ({ title }: Pick<OptionGroup, 'title'>, product: Pick<Product, 'name'>): string =>
  `Please select ${VOWEL_SOUND.test(title) ? 'an' : 'a'} ${title} option for ${product.name}`;

/**
 * What keeps choices from becoming a quote, in sentences (as specified): quantities within the options' limits,
 * no more choices than a group allows, and for devices a choice in every required group.
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
