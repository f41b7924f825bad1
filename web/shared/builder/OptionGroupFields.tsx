import Typography from '@mui/material/Typography';
import { useId, type Dispatch } from 'react';
import type { ConfigurationOption } from '../api/schema';
import { QuantityStepper } from '../components/fields/QuantityStepper';
import { includedWords } from '../quotes/lines';
import type { ConfiguredLine, DraftAction, PriceConfigurationDetail } from './builder-state';
import { MAX_QUANTITY } from '#rules/price';
import { addedPrice, optionPrice, termPrice } from './line-words';
import { hasQuantity } from '#rules/option-choices';
import {
  isAutomatic,
  missingMessage,
  quantityOf,
  shortOfEach,
  startQuantity,
  type OptionGroup,
} from '#rules/option-groups';
import { OptionFieldset } from './OptionFieldset';
import { OptionRow } from './OptionRow';
import { builderTexts } from './texts';

interface OptionGroupFieldsProps {
  configured: ConfiguredLine;
  configuration: PriceConfigurationDetail;
  group: OptionGroup<ConfigurationOption>;
  /** True after an attempt to continue without a required choice. */
  isTried: boolean;
  dispatch: Dispatch<DraftAction>;
}

/**
 * Group of options from which the user selects one, up to a limit, or any number. A missing choice is marked as an
 * error after an attempt to continue.
 */
export function OptionGroupFields({ configured, configuration, group, isTried, dispatch }: OptionGroupFieldsProps) {
  const { line, product, options, missing } = configured;
  const id = useId();
  const isMissing = isTried && missing.some((other) => other.group === group.group);
  const errorId = isMissing ? `${id}-error` : undefined;
  const isOneOf = group.limit === 1;
  const chosen = group.options.filter((option) => quantityOf(options, option.id) > 0);
  const isFull = group.limit !== null && !isOneOf && chosen.length >= group.limit;
  const toggle = (optionId: string) => dispatch({ type: 'toggle', key: line.key, configuration, optionId });

  const row = (option: ConfigurationOption) => {
    const quantity = quantityOf(options, option.id);
    const isFixed = isAutomatic(option);
    const set = (next: number) =>
      dispatch({ type: 'optionQuantity', key: line.key, configuration, optionId: option.id, quantity: next });
    return (
      <OptionRow
        key={option.id}
        kind={isOneOf ? 'radio' : 'checkbox'}
        group={id}
        name={option.name}
        mark={isFixed ? builderTexts.required : undefined}
        note={isFixed ? undefined : option.description}
        price={priceWords(option, quantity)}
        checked={quantity > 0}
        disabled={isFixed || (isFull && quantity === 0)}
        invalidBy={errorId}
        onToggle={() => toggle(option.id)}
        quantity={
          // An included option has a stepper only while its quantity exceeds the included quantity, so that the user
          // can reduce it again.
          !hasQuantity(option) && quantity <= startQuantity(option) ? undefined : quantity === 0 ? null : (
            <QuantityStepper
              small
              of={option.name}
              value={quantity}
              min={option.required ? startQuantity(option) : 0}
              max={option.maxQuantity ?? MAX_QUANTITY}
              onChange={set}
            />
          )
        }
        remark={remarkOf(option, quantity, line.quantity, set)}
      />
    );
  };

  return (
    <OptionFieldset
      title={group.title}
      isRequired={group.isRequired && product.category === 'Device'}
      hint={limitWords(group)}
      error={isMissing ? missingMessage(group, product) : null}
      errorId={errorId}
    >
      {isOneOf && !group.isRequired && !group.isIncluded && (
        <OptionRow
          kind="radio"
          group={id}
          name={builderTexts.none}
          price={null}
          checked={chosen.length === 0}
          onToggle={() => chosen.forEach((option) => toggle(option.id))}
        />
      )}
      {group.options.map(row)}
    </OptionFieldset>
  );
}

/**
 * Returns a remark when an option's quantity is lower than the product's quantity, with a button that adds the missing
 * units and shows their price. Otherwise undefined.
 */
function remarkOf(option: ConfigurationOption, quantity: number, products: number, set: (quantity: number) => void) {
  const short = shortOfEach(option, quantity, products);
  if (!short) return undefined;
  const text = builderTexts.forProducts(products);
  const { each } = short;
  if (each === null) return { text: `${text}, ${builderTexts.atMost(option.maxQuantity ?? MAX_QUANTITY)}` };
  const added = addedPrice(option, each - quantity);
  const press = { label: builderTexts.oneEach(added), name: builderTexts.oneEachOf(option.name, added) };
  return { text, press: { ...press, run: () => set(each) } };
}

function limitWords({ limit, isIncluded }: OptionGroup): string | null {
  if (limit === null || isIncluded) return null;
  return limit === 1 ? builderTexts.pickOne : builderTexts.pickUpTo(limit);
}

/** Returns the unit price and the total over the term; for an option that is included free of charge, the quantity. */
function priceWords(option: ConfigurationOption, quantity: number) {
  const price = optionPrice(option);
  if (isAutomatic(option) && option.billingPrice === 0) return includedWords(quantity);
  const overTerm = termPrice(option);
  return (
    <>
      {price}
      {quantity > 1 && option.billingPrice !== null && option.billingPrice > 0 && (
        <Typography component="span" variant="small" color="textTertiary">
          {builderTexts.each}
        </Typography>
      )}
      {overTerm && (
        <Typography component="span" variant="caption" color="textTertiary" sx={{ display: 'block' }}>
          {overTerm}
        </Typography>
      )}
    </>
  );
}
