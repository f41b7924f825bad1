import type { Catalogue, CatalogueConfiguration, CatalogueOption, CatalogueProduct } from '../catalogue/catalogue.js';
import type { FieldError } from '../platform/http/errors.js';
import type { Cents } from '../rules/money.js';
import { choiceProblems, isAutomatic, type OptionChoice, startQuantity } from '../rules/option-groups.js';
import { lineTotal } from '../rules/price.js';

/** A product as a customer puts it together. */
export interface LineInput {
  productId?: string;
  priceConfigurationId: string;
  quantity: number;
  selectedOptions: SelectedOption[];
  /** Of an item as `GET` answers it: with a parent it only repeats what the parent's `selectedOptions` say. */
  id?: string;
  parentItemId?: string | null;
  optionId?: string | null;
}

interface SelectedOption extends OptionChoice {
  /** The product that the option adds, or where it is none the product it is chosen for. */
  productId?: string | null;
}

/** A line at catalogue prices; amounts in cents, null where the price is still to be quoted. */
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
  /** Where it stands in the request: 'items.0'. */
  field: string;
  product: CatalogueProduct;
  configuration: CatalogueConfiguration;
  options: ConfiguredOption[];
}

/**
 * Prices lines at the catalogue's prices. Required options of the group `included` are added with their minimum, or once for
 * each product where they are that, as the builder does. An unknown or inactive price configuration, or an option of another one, is an error of its field; so is
 * an option's line that does not say what the `selectedOptions` of its product say.
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

/** What an option's line says besides the `selectedOptions` of its product, where its quantity is set. */
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
 * What must hold before lines become a quote: at least one product, and options as the rules want them. Fields are paths
 * of the request the lines came from.
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
