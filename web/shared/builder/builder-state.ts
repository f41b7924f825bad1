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

/** A price configuration with everything that can be chosen under it. */
export type PriceConfigurationDetail = CatalogItemDetail['priceConfigurations'][number];

/** How much of which product: what step 1 hands to step 2. */
export interface Selection {
  productId: string;
  quantity: number;
}

/** One product as it is being put together. */
export interface DraftLine {
  /** Names the line while it is edited; means nothing to the server. */
  key: string;
  productId: string;
  quantity: number;
  /** Null until one is chosen: then the product's default applies. */
  priceConfigurationId: string | null;
  selectedOptions: SelectedOption[];
  /** Choices made under price configurations that were left, by their ids, so that coming back finds them again. */
  parked: Record<string, SelectedOption[]>;
}

/** What a person is putting together. */
export interface Draft {
  lines: DraftLine[];
  customerReference: string;
}

export const EMPTY_DRAFT: Draft = { lines: [], customerReference: '' };

export type DraftAction =
  /** Step 1: how much of a product is wanted in all; 0 removes it. */
  | { type: 'product'; productId: string; quantity: number }
  /** Step 1: products that should be there, at least once each. */
  | { type: 'preselect'; productIds: string[] }
  | { type: 'clear' }
  | { type: 'quantity'; key: string; product: CatalogItemDetail; quantity: number }
  /** The same product once more, put together alike, to be changed. */
  | { type: 'duplicate'; key: string }
  /** What is chosen for a line is chosen for the other lines of its product. */
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
      return changeLine(draft, action.key, (line) => withQuantity(line, within(action.quantity), action.product));
    case 'duplicate':
      return { ...draft, lines: duplicateLine(draft.lines, action.key) };
    case 'copyOptions':
      return { ...draft, lines: copyOptions(draft.lines, action.key, action.product) };
    case 'remove':
      return { ...draft, lines: draft.lines.filter(({ key }) => key !== action.key) };
    case 'configuration':
      return changeLine(draft, action.key, (line) => switchConfiguration(line, action.from, action.to));
    case 'toggle':
      return changeLine(draft, action.key, (line) => ({
        ...line,
        priceConfigurationId: action.configuration.id,
        selectedOptions: toggleOption(
          action.configuration.options,
          line.selectedOptions,
          action.optionId,
          line.quantity,
        ),
      }));
    case 'optionQuantity':
      return changeLine(draft, action.key, (line) => ({
        ...line,
        priceConfigurationId: action.configuration.id,
        selectedOptions: setOptionQuantity(
          action.configuration.options,
          line.selectedOptions,
          action.optionId,
          action.quantity,
          line.quantity,
        ),
      }));
    case 'reference':
      return { ...draft, customerReference: action.value };
  }
}

/** More lines than this are a long quote: they come folded, with a list to jump by. */
const LONG = 10;

export const isLong = (lines: readonly unknown[]): boolean => lines.length > LONG;

/** How much of a product a draft holds, in all its lines. */
export const productQuantity = (lines: readonly DraftLine[], productId: string): number =>
  lines.reduce((sum, line) => (line.productId === productId ? sum + line.quantity : sum), 0);

/** What step 1 hands on: each product once, in the order of the lines. */
export const selectionOf = (lines: readonly DraftLine[]): Selection[] =>
  [...new Set(lines.map(({ productId }) => productId))].map((productId) => ({
    productId,
    quantity: productQuantity(lines, productId),
  }));

/** Adds products: to the quantity of a product that is there, else as a line of its own. As specified. */
export function addProducts(lines: readonly DraftLine[], added: readonly Selection[]): DraftLine[] {
  return added.reduce<DraftLine[]>(
    (all, { productId, quantity }) => setProductQuantity(all, productId, productQuantity(all, productId) + quantity),
    [...lines],
  );
}

/** The draft of an address: its products and quantities, with what was already chosen for them. */
export function withSelection(draft: Draft, selection: readonly Selection[]): Draft {
  const wanted = draft.lines.filter((line) => selection.some(({ productId }) => productId === line.productId));
  const lines = selection.reduce<DraftLine[]>(
    (all, { productId, quantity }) => setProductQuantity(all, productId, quantity),
    wanted,
  );
  return { ...draft, lines };
}

/** A line held against the catalogue: what it really is, and what it still needs. */
export interface ConfiguredLine {
  line: DraftLine;
  product: CatalogItemDetail;
  /** Null when what was chosen, or the product altogether, can no longer be ordered. */
  configuration: PriceConfigurationDetail | null;
  /** The ways this product can be ordered today. */
  choices: PriceConfigurationDetail[];
  options: SelectedOption[];
  missing: OptionGroup<ConfigurationOption>[];
}

export function configureLine(line: DraftLine, product: CatalogItemDetail): ConfiguredLine {
  const choices = product.priceConfigurations.filter(({ isActive }) => isActive);
  const chosen = line.priceConfigurationId ?? defaultConfiguration(product.priceConfigurations)?.id;
  const configuration = choices.find(({ id }) => id === chosen) ?? null;
  const options = configuration ? effectiveOptions(configuration.options, line.selectedOptions, line.quantity) : [];
  const missing = configuration ? missingGroups(product, configuration.options, options) : [];
  return { line, product, configuration, choices, options, missing };
}

/** Whether a line can go into a quote as it is. */
export const isComplete = ({ configuration, missing }: ConfiguredLine): boolean =>
  configuration !== null && missing.length === 0;

/** A line as the server takes it; null while it cannot be ordered. */
export function toLineInput({ line, configuration, options }: ConfiguredLine): QuoteLineInput | null {
  if (!configuration) return null;
  const { productId, quantity } = line;
  const selectedOptions = options.map((option) => ({ optionId: option.optionId, quantity: option.quantity }));
  return { productId, quantity, priceConfigurationId: configuration.id, selectedOptions };
}

/**
 * The price a product is shown and first ordered at: the default, else the first active one, else the first. A default
 * that is no longer sold is passed over, since the server refuses it.
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

/** Also what is parked follows, so that coming back to it is no step back. */
function withQuantity(line: DraftLine, quantity: number, product?: CatalogItemDetail): DraftLine {
  const known = product?.priceConfigurations.flatMap(({ options }) => options) ?? [];
  const follow = (selected: SelectedOption[]) => followQuantity(selected, line.quantity, quantity, known);
  const parked = Object.fromEntries(Object.entries(line.parked).map(([id, selected]) => [id, follow(selected)]));
  return { ...line, quantity, selectedOptions: follow(line.selectedOptions), parked };
}

/** As many of the copy as there may still be of the product. */
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
    return { ...withQuantity(from, quantity, product), key: own };
  });
}

function switchConfiguration(line: DraftLine, from: string | null, to: string): DraftLine {
  const { [to]: found, ...parked } = line.parked;
  if (from !== null) parked[from] = line.selectedOptions;
  return { ...line, priceConfigurationId: to, selectedOptions: found ?? [], parked };
}

/** Brings a product's lines to a quantity in all: the last of them takes up the difference. */
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
