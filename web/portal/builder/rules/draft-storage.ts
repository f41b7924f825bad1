import { isQuantity } from './builder-url';
import type { Draft, DraftLine } from '../../../shared/builder/builder-state';
import type { Base } from '../conflict/quote-changes';

/** Version of the stored format. Increase it with every change; drafts in an older format are ignored. */
const SCHEMA = 1;

/** Client for which a partner makes a quote. */
export interface ForClient {
  id: string;
  name: string;
}

/** Buyer of a quote: a client of the partner, or null for the user's own company; undefined before a choice. */
export type Buyer = ForClient | null | undefined;

/** A draft in the format that is stored to survive a refresh. */
export interface StoredDraft {
  draft: Draft;
  /** Saved quote at the start of editing; null for a new quote. */
  base: Base | null;
  /** Last attempt to create the quote; a retry with the same content sends the same Idempotency-Key. */
  attempt: { content: string; key: string } | null;
  /** Buyer of a partner's quote. When it is absent, an edited quote keeps its saved buyer. */
  client?: Buyer;
}

/** Returns the storage key of a user's draft for a new quote, an edited quote, or products to add to a quote. */
export const draftKey = (userId: string, what: 'new' | `edit:${string}` | `add:${string}`) =>
  `quote-draft:${userId}:${what}`;

/**
 * Fallback for a browser that refuses to store data (full or disabled); these drafts are lost when the page is closed.
 */
const memory = new Map<string, string>();

export function loadDraft(key: string): StoredDraft | null {
  return parseDraft(memory.get(key) ?? read(key));
}

export function saveDraft(key: string, stored: StoredDraft): void {
  const text = JSON.stringify({ schema: SCHEMA, ...stored });
  try {
    sessionStorage.setItem(key, text);
    memory.delete(key);
  } catch (error) {
    memory.set(key, text);
    console.warn('The draft cannot be stored and would not outlive a refresh', error);
  }
}

export function clearDraft(key: string): void {
  memory.delete(key);
  try {
    sessionStorage.removeItem(key);
  } catch (error) {
    console.warn('The stored draft cannot be removed', error);
  }
}

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch (error) {
    console.warn('No stored draft can be read', error);
    return null;
  }
}

/** Parses a stored draft; null when the text is not a draft in the current format. */
export function parseDraft(text: string | null): StoredDraft | null {
  const value = parseJson(text);
  if (!isRecord(value) || value.schema !== SCHEMA || !isDraft(value.draft)) return null;
  const { draft, base, attempt, client } = value;
  if (base !== null && !isBase(base)) return null;
  return {
    draft,
    base,
    attempt: isAttempt(attempt) ? attempt : null,
    ...((isClient(client) || client === null) && { client }),
  };
}

function parseJson(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null; // invalid content counts as no draft
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isBase = (value: unknown): value is Base =>
  isRecord(value) && typeof value.version === 'number' && isDraft(value.draft);

const isAttempt = (value: unknown): value is NonNullable<StoredDraft['attempt']> =>
  isRecord(value) && typeof value.content === 'string' && typeof value.key === 'string';

const isClient = (value: unknown): value is ForClient =>
  isRecord(value) && typeof value.id === 'string' && typeof value.name === 'string';

const isDraft = (value: unknown): value is Draft =>
  isRecord(value) &&
  typeof value.customerReference === 'string' &&
  Array.isArray(value.lines) &&
  value.lines.every(isLine);

const isLine = (value: unknown): value is DraftLine =>
  isRecord(value) &&
  typeof value.key === 'string' &&
  typeof value.productId === 'string' &&
  isQuantity(value.quantity) &&
  (value.priceConfigurationId === null || typeof value.priceConfigurationId === 'string') &&
  isSelected(value.selectedOptions) &&
  isRecord(value.parked) &&
  Object.values(value.parked).every(isSelected);

const isSelected = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.every(
    (option) =>
      isRecord(option) &&
      typeof option.optionId === 'string' &&
      isQuantity(option.quantity) &&
      (option.optionGroup === undefined || option.optionGroup === null || typeof option.optionGroup === 'string'),
  );
