import type { Quote } from '../../../shared/api/schema';
import { toLineInputs } from '../../../shared/quotes/lines';
import type { Draft, DraftLine } from '../../../shared/builder/builder-state';
import { ordinalOf } from '../../../shared/builder/line-words';

/** Content of a saved quote at the start of editing, with its version, which the server compares on save. */
export interface Base {
  version: number;
  draft: Draft;
}

/**
 * Converts a quote to a draft. The keys of the lines are the ids of the quote's items, which do not change when the
 * quote is saved.
 */
export function baseOf(quote: Pick<Quote, 'version' | 'items' | 'customerReference'>): Base {
  const mains = quote.items.filter(({ parentItemId }) => parentItemId === null);
  const lines = toLineInputs(quote.items).map((input, index): DraftLine => ({
    ...input,
    key: mains[index]?.id ?? `item#${index}`,
    parked: {},
  }));
  return { version: quote.version, draft: { lines, customerReference: quote.customerReference ?? '' } };
}

/** True when saving either draft would store the same content. */
export const isSameDraft = (a: Draft, b: Draft): boolean =>
  a.customerReference.trim() === b.customerReference.trim() &&
  a.lines.length === b.lines.length &&
  a.lines.every((line, index) => isSameLine(line, b.lines[index]));

/**
 * Merges the user's changes into a newer saved version (three-way merge). Changes of one side are taken over; where
 * both sides changed the same value, the user's value is kept. A line's quantity, price configuration and each of its
 * options are merged separately; options stay with their price configuration.
 *
 * @param base the version that both sides started from
 */
export function rebase(base: Draft, mine: Draft, theirs: Draft): Draft {
  const pairs = pairLines(theirs.lines, mine.lines);
  const fromTheirs = pairs.flatMap(([their, my]): DraftLine[] => {
    if (!their) return [];
    const before = baseLine(base, their);
    if (my) return [before ? rebaseLine(before, my, their) : my];
    // A line that is missing in `mine` was either removed by the user or added by the other side.
    return before ? [] : [their];
  });
  const onlyMine = pairs.flatMap(([their, my]): DraftLine[] => {
    if (their || !my) return [];
    // A line that is missing in `theirs` was either added by the user or removed by the other side. The removal is
    // accepted unless the user has changed the line.
    return isSameLine(my, baseLine(base, my)) ? [] : [my];
  });
  const isReferenceMine = mine.customerReference.trim() !== base.customerReference.trim();
  return {
    lines: [...fromTheirs, ...onlyMine],
    customerReference: isReferenceMine ? mine.customerReference : theirs.customerReference,
  };
}

function rebaseLine(before: DraftLine, my: DraftLine, their: DraftLine): DraftLine {
  const quantity = my.quantity === before.quantity ? their.quantity : my.quantity;
  const isConfigurationMine = my.priceConfigurationId !== before.priceConfigurationId;
  const isSameConfiguration = my.priceConfigurationId === their.priceConfigurationId;
  const { priceConfigurationId } = isConfigurationMine ? my : their;
  const ofOneSide = (isConfigurationMine ? my : their).selectedOptions;
  const selectedOptions = isSameConfiguration ? rebaseOptions(before, my, their) : ofOneSide;
  return { ...my, key: their.key, quantity, priceConfigurationId, selectedOptions };
}

/**
 * Merges each option separately. When both sides chose different options in a group that allows one, `withinLimits`
 * resolves it later.
 */
function rebaseOptions(before: DraftLine, my: DraftLine, their: DraftLine): DraftLine['selectedOptions'] {
  const onlyMine = my.selectedOptions.filter(({ optionId }) => optionQuantity(their, optionId) === null);
  const all = [...their.selectedOptions, ...onlyMine];
  return all.flatMap((option) => {
    const { optionId } = option;
    const [was, mine, theirs] = [before, my, their].map((line) => optionQuantity(line, optionId));
    const quantity = mine === was ? theirs : mine;
    return quantity === null || quantity === undefined ? [] : [{ ...option, quantity }];
  });
}

/** A difference that is shown to the user; a null value means that the line does not exist on that side. */
export interface Difference {
  what:
    | { kind: 'product'; productId: string; ordinal: number | null }
    | { kind: 'configuration'; productId: string; ordinal: number | null }
    | { kind: 'option'; productId: string; ordinal: number | null; optionId: string }
    | { kind: 'reference' };
  base: string | number | null;
  mine: string | number | null;
  theirs: string | number | null;
}

/**
 * Returns the differences between the user's draft and the saved quote, line by line, with the values at the start of
 * editing.
 */
export function differences(base: Draft, mine: Draft, theirs: Draft): Difference[] {
  const lines = pairLines(theirs.lines, mine.lines).flatMap(([their, my]) => {
    const line = my ?? their;
    if (!line || isSameLine(my, their)) return [];
    const before = baseLine(base, line);
    const { productId } = line;
    const ordinal = my ? ordinalOf(mine.lines, my) : ordinalOf(theirs.lines, line);
    const product: Difference = {
      what: { kind: 'product', productId, ordinal },
      base: before?.quantity ?? null,
      mine: my?.quantity ?? null,
      theirs: their?.quantity ?? null,
    };
    if (!my || !their) return [product];
    const configuration: Difference = {
      what: { kind: 'configuration', productId, ordinal },
      base: before?.priceConfigurationId ?? null,
      mine: my.priceConfigurationId,
      theirs: their.priceConfigurationId,
    };
    const ids = new Set([...my.selectedOptions, ...their.selectedOptions].map(({ optionId }) => optionId));
    const options = [...ids].map((optionId): Difference => ({
      what: { kind: 'option', productId, ordinal, optionId },
      base: before ? optionQuantity(before, optionId) : null,
      mine: optionQuantity(my, optionId),
      theirs: optionQuantity(their, optionId),
    }));
    return [product, configuration, ...options];
  });
  const reference: Difference = {
    what: { kind: 'reference' },
    base: base.customerReference.trim() || null,
    mine: mine.customerReference.trim() || null,
    theirs: theirs.customerReference.trim() || null,
  };
  return [...lines, reference].filter((difference) => difference.mine !== difference.theirs);
}

/** Pairs the lines of both sides: by key, otherwise with the first unpaired line of the same product. */
function pairLines(theirs: readonly DraftLine[], mine: readonly DraftLine[]) {
  const left = new Set(mine);
  const take = (found: DraftLine | undefined) => {
    if (found) left.delete(found);
    return found;
  };
  const byKey = theirs.map((their) => take(mine.find(({ key }) => key === their.key)));
  const pairs = theirs.map((their, index): [DraftLine | undefined, DraftLine | undefined] => [
    their,
    byKey[index] ?? take([...left].find(({ productId }) => productId === their.productId)),
  ]);
  return [...pairs, ...[...left].map((my): [undefined, DraftLine] => [undefined, my])];
}

const baseLine = (base: Draft, line: DraftLine): DraftLine | undefined =>
  base.lines.find(({ key }) => key === line.key) ?? base.lines.find(({ productId }) => productId === line.productId);

const isSameLine = (a: DraftLine | undefined, b: DraftLine | undefined): boolean =>
  a !== undefined &&
  b !== undefined &&
  a.productId === b.productId &&
  a.quantity === b.quantity &&
  a.priceConfigurationId === b.priceConfigurationId &&
  isSameOptions(a, b);

const isSameOptions = (a: DraftLine, b: DraftLine): boolean =>
  a.selectedOptions.length === b.selectedOptions.length &&
  a.selectedOptions.every(({ optionId, quantity }) => optionQuantity(b, optionId) === quantity);

const optionQuantity = (line: DraftLine, optionId: string): number | null =>
  line.selectedOptions.find((choice) => choice.optionId === optionId)?.quantity ?? null;
