import type {
  CatalogItem,
  CatalogItemDetail,
  ConfigurationOption,
  QuoteLineInput,
  SelectedOption,
} from '../api/schema';
import { MAX_QUANTITY } from '#rules/price';
import { effectiveOptions, followQuantity, setOptionQuantity, toggleOption } from '#rules/option-choices';
import { missingGroups, type OptionGroup } from '#rules/option-groups';

/** A price configuration with its options. */
export type PriceConfigurationDetail = CatalogItemDetail['priceConfigurations'][number];

/** A product with its quantity, as selected in step 1. */
export interface Selection {
  productId: string;
  quantity: number;
}

/** Line of a draft: a product with its configuration. */
export interface DraftLine {
  /** Key that identifies the line during editing; not sent to the server. */
  key: string;
  productId: string;
  quantity: number;
  /** Null until the user chooses; the product's default then applies. */
  priceConfigurationId: string | null;
  selectedOptions: SelectedOption[];
  /**
   * Quantity to which the chosen options were last adjusted, when it differs from the line's quantity. Step 1 changes
   * quantities before the options of the catalogue are loaded; options with one unit per product are adjusted once they
   * are.
   */
  optionsFor?: number;
  /**
   * Options chosen under other price configurations, by the id of the configuration; restored when the user switches
   * back.
   */
  parked: Record<string, SelectedOption[]>;
}

/** Content of a quote during editing. */
export interface Draft {
  lines: DraftLine[];
  customerReference: string;
}

export const EMPTY_DRAFT: Draft = { lines: [], customerReference: '' };

export type DraftAction =
  /** Step 1: sets the total quantity of a product; 0 removes the product. */
  | { type: 'product'; productId: string; quantity: number }
  /** Step 1: adds the products that the draft lacks, with quantity 1. */
  | { type: 'preselect'; productIds: string[] }
  | { type: 'clear' }
  | { type: 'quantity'; key: string; product: CatalogItemDetail; quantity: number }
  /** Adds a copy of the line with the same choices. */
  | { type: 'duplicate'; key: string }
  /** Copies the line's choices to the other lines of the same product. */
  | { type: 'copyOptions'; key: string; product: CatalogItemDetail }
  | { type: 'remove'; key: string }
  | { type: 'configuration'; key: string; from: string | null; to: string }
  | { type: 'toggle'; key: string; configuration: PriceConfigurationDetail; optionId: string }
  | {
      type: 'optionQuantity';
      key: string;
      configuration: PriceConfigurationDetail;
      optionId: string;
      quantity: number;
    }
  | { type: 'reference'; value: string };

export function draftReducer(draft: Draft, action: DraftAction): Draft {
  switch (action.type) {
    case 'product':
      return { ...draft, lines: setProductQuantity(draft.lines, action.productId, action.quantity) };
    case 'preselect': {
      const missing = action.productIds.filter((id) => productQuantity(draft.lines, id) === 0);
      return {
        ...draft,
        lines: addProducts(
          draft.lines,
          missing.map((productId) => ({ productId, quantity: 1 })),
        ),
      };
    }
    case 'clear':
      return EMPTY_DRAFT;
    case 'quantity':
      return changeLine(draft, action.key, (line) =>
        withQuantity(line, within(action.quantity), optionsOf(action.product)),
      );
    case 'duplicate':
      return { ...draft, lines: duplicateLine(draft.lines, action.key) };
    case 'copyOptions':
      return { ...draft, lines: copyOptions(draft.lines, action.key, action.product) };
    case 'remove':
      return { ...draft, lines: draft.lines.filter(({ key }) => key !== action.key) };
    case 'configuration':
      return changeLine(draft, action.key, (line) => switchConfiguration(line, action.from, action.to));
    case 'toggle':
      return changeOptions(draft, action, (options, line) =>
        toggleOption(options, line.selectedOptions, action.optionId, line.quantity),
      );
    case 'optionQuantity':
      return changeOptions(draft, action, (options, line) =>
        setOptionQuantity(options, line.selectedOptions, action.optionId, action.quantity, line.quantity),
      );
    case 'reference':
      return { ...draft, customerReference: action.value };
  }
}

/** Number of lines above which a quote is long: its cards start folded, and a jump bar is shown. */
const LONG = 10;

export const isLong = (lines: readonly unknown[]): boolean => lines.length > LONG;

/** Returns the total quantity of a product in the draft. */
export const productQuantity = (lines: readonly DraftLine[], productId: string): number =>
  lines.reduce((sum, line) => (line.productId === productId ? sum + line.quantity : sum), 0);

/** Returns the selection of step 1: each product once with its total quantity, in the order of the lines. */
export const selectionOf = (lines: readonly DraftLine[]): Selection[] =>
  [...new Set(lines.map(({ productId }) => productId))].map((productId) => ({
    productId,
    quantity: productQuantity(lines, productId),
  }));

/**
 * Adds products. A product in the draft gets the additional quantity; other products become new lines. As specified.
 */
export function addProducts(lines: readonly DraftLine[], added: readonly Selection[]): DraftLine[] {
  return added.reduce<DraftLine[]>(
    (all, { productId, quantity }) => setProductQuantity(all, productId, productQuantity(all, productId) + quantity),
    [...lines],
  );
}

/**
 * Applies the selection in an address to the draft: its products and quantities, with the choices that the draft
 * already has for them.
 */
export function withSelection(draft: Draft, selection: readonly Selection[]): Draft {
  const wanted = draft.lines.filter((line) => selection.some(({ productId }) => productId === line.productId));
  const lines = selection.reduce<DraftLine[]>(
    (all, { productId, quantity }) => setProductQuantity(all, productId, quantity),
    wanted,
  );
  return { ...draft, lines };
}

/**
 * A line resolved against the catalogue: product, price configuration, options, and required choices that are missing.
 */
export interface ConfiguredLine {
  line: DraftLine;
  product: CatalogItemDetail;
  /** Null when the chosen price configuration, or the whole product, can no longer be ordered. */
  configuration: PriceConfigurationDetail | null;
  /** Price configurations that can be ordered now. */
  choices: PriceConfigurationDetail[];
  options: SelectedOption[];
  missing: OptionGroup<ConfigurationOption>[];
}

export function configureLine(draftLine: DraftLine, product: CatalogItemDetail): ConfiguredLine {
  const line = withQuantity(draftLine, draftLine.quantity, optionsOf(product));
  const choices = product.priceConfigurations.filter(({ isActive }) => isActive);
  const chosen = line.priceConfigurationId ?? defaultConfiguration(product.priceConfigurations)?.id;
  const configuration = choices.find(({ id }) => id === chosen) ?? null;
  const options = configuration ? effectiveOptions(configuration.options, line.selectedOptions, line.quantity) : [];
  const missing = configuration ? missingGroups(product, configuration.options, options) : [];
  return { line, product, configuration, choices, options, missing };
}

/** True when the line has everything that a quote needs. */
export const isComplete = ({ configuration, missing }: ConfiguredLine): boolean =>
  configuration !== null && missing.length === 0;

/** Converts a line to input for the API; null when the line cannot be ordered. */
export function toLineInput({ line, configuration, options }: ConfiguredLine): QuoteLineInput | null {
  if (!configuration) return null;
  const { productId, quantity } = line;
  const selectedOptions = options.map((option) => ({ optionId: option.optionId, quantity: option.quantity }));
  return { productId, quantity, priceConfigurationId: configuration.id, selectedOptions };
}

/**
 * Returns the price configuration that is preselected: the default if active, else the first active one, else the
 * first. The server refuses an inactive configuration.
 */
export function defaultConfiguration<T extends CatalogItem['priceConfigurations'][number]>(
  configurations: readonly T[],
): T | undefined {
  const active = configurations.filter(({ isActive }) => isActive);
  const from = active.length > 0 ? active : configurations;
  return from.find(({ isDefault }) => isDefault) ?? from[0];
}

const within = (quantity: number): number => Math.min(Math.max(quantity, 1), MAX_QUANTITY);

const changeLine = (draft: Draft, key: string, change: (line: DraftLine) => DraftLine): Draft => ({
  ...draft,
  lines: draft.lines.map((line) => (line.key === key ? change(line) : line)),
});

const optionsOf = (product: CatalogItemDetail): ConfigurationOption[] =>
  product.priceConfigurations.flatMap(({ options }) => options);

/** Changes the options of a line under a price configuration. */
const changeOptions = (
  draft: Draft,
  { key, configuration }: { key: string; configuration: PriceConfigurationDetail },
  choose: (options: ConfigurationOption[], line: DraftLine) => SelectedOption[],
): Draft =>
  changeLine(draft, key, (before) => {
    const line = withQuantity(before, before.quantity, configuration.options);
    const selectedOptions = choose(configuration.options, line);
    return { ...line, priceConfigurationId: configuration.id, selectedOptions };
  });

/**
 * Sets a line's quantity, also in its parked options, so that switching back does not restore an old quantity. Without
 * `known` options of the catalogue, only service agreements are adjusted, and `optionsFor` keeps the earlier quantity.
 */
function withQuantity(line: DraftLine, quantity: number, known?: readonly ConfigurationOption[]): DraftLine {
  const { optionsFor = line.quantity, ...rest } = line;
  if (quantity === line.quantity && quantity === optionsFor) return line;
  const before = known ? optionsFor : line.quantity;
  const isUnsettled = !known && quantity !== optionsFor && line.selectedOptions.length > 0;
  const follow = (selected: SelectedOption[]) => followQuantity(selected, before, quantity, known ?? []);
  const parked = Object.fromEntries(Object.entries(line.parked).map(([id, selected]) => [id, follow(selected)]));
  return {
    ...rest,
    quantity,
    selectedOptions: follow(line.selectedOptions),
    parked,
    ...(isUnsettled && { optionsFor }),
  };
}

/** Inserts a copy after the line. The copy's quantity is reduced to the remaining quantity of the product's limit. */
function duplicateLine(lines: readonly DraftLine[], key: string): DraftLine[] {
  return lines.flatMap((line) => {
    const room = MAX_QUANTITY - productQuantity(lines, line.productId);
    if (line.key !== key || room < 1) return [line];
    const copy = { ...line, key: newKey(lines, line.productId), quantity: Math.min(line.quantity, room) };
    return [line, copy];
  });
}

function copyOptions(lines: readonly DraftLine[], key: string, product: CatalogItemDetail): DraftLine[] {
  const from = lines.find((line) => line.key === key);
  if (!from) return [...lines];
  return lines.map((line) => {
    if (line === from || line.productId !== from.productId) return line;
    const { key: own, quantity } = line;
    return { ...withQuantity(from, quantity, optionsOf(product)), key: own };
  });
}

function switchConfiguration(line: DraftLine, from: string | null, to: string): DraftLine {
  const { [to]: found, ...parked } = line.parked;
  if (from !== null) parked[from] = line.selectedOptions;
  return { ...line, priceConfigurationId: to, selectedOptions: found ?? [], parked };
}

/** Sets the total quantity of a product by changing its last lines. */
function setProductQuantity(lines: readonly DraftLine[], productId: string, quantity: number): DraftLine[] {
  const total = Math.min(quantity, MAX_QUANTITY);
  const last = lines.findLast((line) => line.productId === productId);
  if (!last) return total > 0 ? [...lines, newLine(lines, productId, total)] : [...lines];
  const others = lines.filter((line) => line !== last);
  const rest = total - productQuantity(others, productId);
  if (rest < 1) return setProductQuantity(others, productId, total);
  return lines.map((line) => (line === last ? withQuantity(line, rest) : line));
}

function newLine(lines: readonly DraftLine[], productId: string, quantity: number): DraftLine {
  return {
    key: newKey(lines, productId),
    productId,
    quantity,
    priceConfigurationId: null,
    selectedOptions: [],
    parked: {},
  };
}

function newKey(lines: readonly DraftLine[], productId: string): string {
  const taken = new Set(lines.map(({ key }) => key));
  let number = 1;
  while (taken.has(`${productId}#${number}`)) number += 1;
  return `${productId}#${number}`;
}
