import type { Catalogue, CatalogueConfiguration, CatalogueOption, CatalogueProduct } from '../catalogue/catalogue.js';
import type { FieldError } from '../platform/errors.js';
import type { Cents } from '../rules/money.js';
import { choiceProblems, isAutomatic, type OptionChoice, startQuantity } from '../rules/option-groups.js';
import { lineTotal } from '../rules/price.js';

/** A product with the options that the customer chose. */
export interface LineInput {
  productId?: string;
  priceConfigurationId: string;
  quantity: number;
  selectedOptions: SelectedOption[];
  /**
   * Id of an item, as `GET` returns it. An item with a parent must repeat an entry of the parent's `selectedOptions`;
   * it is not read otherwise.
   */
  id?: string;
  parentItemId?: string | null;
  optionId?: string | null;
}

interface SelectedOption extends OptionChoice {
  /** The product that the option adds; if the option adds none, the product for which it is chosen. */
  productId?: string | null;
}

/** A line at catalogue prices. Amounts are in cents; null for a price on request. */
interface ConfiguredPrice {
  quantity: number;
  unitPrice: Cents | null;
  billingPeriod: CatalogueConfiguration['billingPeriod'];
  billingTerm: number;
  total: Cents | null;
}

export interface ConfiguredOption extends ConfiguredPrice {
  option: CatalogueOption;
}

export interface ConfiguredLine extends ConfiguredPrice {
  /** Path of the line in the request: 'items.0'. */
  field: string;
  product: CatalogueProduct;
  configuration: CatalogueConfiguration;
  options: ConfiguredOption[];
}

/**
 * Returns lines at catalogue prices. Adds required options of the group `included` like the quote builder: in their
 * minimum quantity, or once for each product if the option says so. Returns an error by field for an unknown or
 * inactive price configuration, for an option of another configuration, and for an option's line that differs from the
 * `selectedOptions` of its product.
 */
export function configureLines(
  catalogue: Catalogue,
  inputs: LineInput[],
): { lines: ConfiguredLine[]; errors: FieldError[] } {
  const errors: FieldError[] = [];
  const lines = inputs.flatMap((input, index): ConfiguredLine[] => {
    const field = `items.${index}`;
    if (input.parentItemId) {
      errors.push(...repeatErrors(input, inputs, field));
      return [];
    }
    const configuration = catalogue.priceConfigurations.get(input.priceConfigurationId);
    const product = configuration && catalogue.products.get(configuration.productId);
    if (!configuration?.isActive || !product || (input.productId ?? product.id) !== product.id) {
      errors.push({
        field: `${field}.priceConfigurationId`,
        message: 'This product can no longer be ordered at this price',
      });
      return [];
    }
    const selected = new Map<string, ConfiguredOption>();
    input.selectedOptions.forEach(({ optionId, quantity, productId }, position) => {
      const option = configuration.options.find(({ id }) => id === optionId);
      const place = `${field}.selectedOptions.${position}`;
      const refuse = (name: string, message: string) => errors.push({ field: `${place}.${name}`, message });
      if (!option) refuse('optionId', `This option cannot be ordered with ${product.name}`);
      else if (selected.has(optionId)) refuse('optionId', `${option.name} is selected twice`);
      else if ((productId ?? null) !== null && productId !== (option.productId ?? product.id))
        refuse('productId', `${option.name} is not this product`);
      else selected.set(optionId, { option, ...priced(option, quantity) });
    });
    const options = configuration.options.flatMap((option): ConfiguredOption[] => {
      const choice = selected.get(option.id);
      if (choice) return [choice];
      return isAutomatic(option) ? [{ option, ...priced(option, startQuantity(option, input.quantity)) }] : [];
    });
    return [{ field, product, configuration, options, ...priced(configuration, input.quantity) }];
  });
  return { lines, errors };
}

/** Returns the errors of an option's line whose quantity differs from the `selectedOptions` of its product. */
function repeatErrors({ parentItemId, optionId, quantity }: LineInput, all: LineInput[], field: string): FieldError[] {
  const parent = all.find(({ id }) => id === parentItemId);
  if (!parent)
    return [{ field: `${field}.parentItemId`, message: 'The product of this option is not among the items' }];
  const selected = parent.selectedOptions.find((option) => option.optionId === optionId);
  if (selected?.quantity === quantity) return [];
  const message = 'An option and its quantity are set in the selectedOptions of its product';
  return [{ field: `${field}.quantity`, message }];
}

/**
 * Returns the errors of lines that are to become a quote: a quote needs at least one product, and valid options. Fields
 * are paths in the request.
 */
export function checkLines(lines: ConfiguredLine[]): FieldError[] {
  if (lines.length === 0) return [{ field: 'items', message: 'Please select at least one product' }];
  return lines.flatMap(({ field, product, configuration, options }) => {
    const chosen = options.map(({ option: { id: optionId }, quantity }) => ({ optionId, quantity }));
    return choiceProblems(product, configuration.options, chosen).map((message) => ({
      field: `${field}.selectedOptions`,
      message,
    }));
  });
}

function priced(price: CatalogueConfiguration | CatalogueOption, quantity: number): ConfiguredPrice {
  const { billingPrice: unitPrice, billingPeriod, billingTerm } = price;
  return {
    quantity,
    unitPrice,
    billingPeriod,
    billingTerm,
    total: lineTotal({ quantity, unitPrice, billingPeriod, billingTerm }),
  };
}
