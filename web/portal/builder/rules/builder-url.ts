import type { Selection } from '../../../shared/builder/builder-state';
import { MAX_QUANTITY } from '#rules/price';
import { paths } from '#rules/paths';

/** Returns the value of the `products` parameter for step 2 and the edit page, as specified. */
export const encodeSelection = (selection: readonly Selection[]): string =>
  JSON.stringify(selection.map(({ productId, quantity }) => ({ productId, quantity })));

/**
 * Parses the `products` parameter of step 2 and the edit page. The quantities of a repeated product are added up, at
 * most to the maximum. Null when the parameter is invalid or empty.
 */
export function parseSelection(text: string | null): Selection[] | null {
  const entries = parseJson(text);
  if (!Array.isArray(entries) || entries.length === 0 || !entries.every(isSelection)) return null;
  const quantities = new Map<string, number>();
  for (const { productId, quantity } of entries) {
    quantities.set(productId, Math.min((quantities.get(productId) ?? 0) + quantity, MAX_QUANTITY));
  }
  return [...quantities].map(([productId, quantity]) => ({ productId, quantity }));
}

/** Parses the `products` parameter of step 1: ids separated by commas. */
export const parsePreselection = (text: string | null): string[] => [
  ...new Set((text ?? '').split(',').flatMap((id) => id.trim() || [])),
];

/** Returns the address of step 1. With a quote id, step 1 adds products to that quote. */
export const selectPath = (base: string, editMode: string | null) =>
  editMode === null ? paths.createQuote(base) : `${paths.createQuote(base)}?${new URLSearchParams({ editMode })}`;

/** Returns the address of step 2 of a new quote. */
export const configurePath = (base: string, selection: readonly Selection[]) =>
  `${paths.configureQuote(base)}?products=${encodeURIComponent(encodeSelection(selection))}`;

/** Returns the address of the edit page that adds these products to a quote. */
export const addPath = (base: string, quoteId: string, selection: readonly Selection[]) =>
  `${paths.editQuote(base, quoteId)}?products=${encodeURIComponent(encodeSelection(selection))}&addMode=true`;

function parseJson(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null; // an address that cannot be decoded leads back to step 1
  }
}

function isSelection(entry: unknown): entry is Selection {
  if (typeof entry !== 'object' || entry === null) return false;
  const { productId, quantity } = entry as Partial<Selection>;
  return typeof productId === 'string' && productId !== '' && isQuantity(quantity);
}

export const isQuantity = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MAX_QUANTITY;

/** Router state of addresses that the builder sets; it means that the stored draft is newer than the address. */
export interface BuilderHistory {
  fromBuilder?: boolean;
}
export const FROM_BUILDER: BuilderHistory = { fromBuilder: true };
