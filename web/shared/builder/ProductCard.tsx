import Box from '@mui/material/Box';
import { ChevronDown, Copy, CopyCheck } from 'lucide-react';
import { memo, useId, type Dispatch } from 'react';
import { IconAction } from '../components/actions/IconAction';
import { cardStyle } from '../components/frame/Panel';
import { PriceBadge } from '../components/badges/PriceBadge';
import { QuantityStepper } from '../components/fields/QuantityStepper';
import { Thumb } from '../components/badges/Thumb';
import { leadTimeWords, termWords } from '../quotes/lines';
import type { ConfiguredLine, DraftAction } from './builder-state';
import { CardHead } from './CardHead';
import { MAX_QUANTITY } from '#rules/price';
import { lineName, optionPrice } from './line-words';
import { missingMessage, optionGroups } from '#rules/option-groups';
import { FieldError, OptionFieldset } from './OptionFieldset';
import { OptionGroupFields } from './OptionGroupFields';
import { OptionRow } from './OptionRow';
import { builderTexts } from './texts';

/** Returns the element id of a product's card. */
export const cardId = (key: string): string => `line-${key}`;

/** Height of the sticky jump bar above a card, in pixels; `scroll-padding` already covers the page's top bar. */
const CARD_MARGIN_TOP = 52;

interface ProductCardProps {
  configured: ConfiguredLine;
  /** Error messages of the server about this line. */
  errors: readonly string[];
  /** True after an attempt to continue; missing choices are then shown as errors. */
  isTried: boolean;
  /** True when only the head of the card is shown, in a long quote; null when cards cannot be folded. */
  isFolded: boolean | null;
  dispatch: Dispatch<DraftAction>;
  onFold: (key: string, isFolded: boolean) => void;
  onRemove: (key: string, name: string) => void;
  /** Position of the line among the lines of the same product, from 1; null for a single line. */
  ordinal?: number | null;
  onDuplicate?: (key: string, name: string) => void;
  onCopyOptions?: (configured: ConfiguredLine) => void;
}

/** Card of a product of the quote with all its choices. Memoized, so that it renders only when its props change. */
export const ProductCard = memo(function ProductCard(props: ProductCardProps) {
  const { configured, errors, isTried, isFolded, dispatch, onFold, onRemove } = props;
  const { ordinal = null, onDuplicate, onCopyOptions } = props;
  const { line, product, configuration } = configured;
  const title = lineName(product.name, ordinal);
  const titleId = useId();
  const fieldsId = `${titleId}-fields`;
  const missing = isFolded ? whatIsMissing(configured) : [];
  return (
    <Box
      component="section"
      id={cardId(line.key)}
      tabIndex={-1}
      aria-labelledby={titleId}
      sx={{ ...cardStyle, overflow: 'clip', scrollMarginTop: CARD_MARGIN_TOP }}
    >
      <CardHead
        compact={isFolded === true}
        image={<Thumb large={isFolded !== true} src={product.image} />}
        title={title}
        titleId={titleId}
        price={configuration && <PriceBadge price={configuration} category={product.category} />}
        facts={
          isFolded
            ? chosenWords(configured)
            : `${product.category} · ${builderTexts.leadTime(leadTimeWords(product.leadTimeWeeks))}`
        }
        text={isFolded ? '' : product.description}
        quantity={
          <QuantityStepper
            of={title}
            value={line.quantity}
            min={1}
            max={MAX_QUANTITY}
            onChange={(quantity) => dispatch({ type: 'quantity', key: line.key, product, quantity })}
          />
        }
        fold={
          isFolded !== null && (
            <IconAction
              name={isFolded ? builderTexts.showOptions(title) : builderTexts.hideOptions(title)}
              icon={<ChevronDown size={16} style={{ rotate: isFolded ? '0deg' : '180deg' }} />}
              aria-expanded={!isFolded}
              aria-controls={isFolded ? undefined : fieldsId}
              onClick={() => onFold(line.key, !isFolded)}
            />
          )
        }
        more={
          <>
            {ordinal !== null && onCopyOptions && (
              <IconAction
                name={builderTexts.copyOptions(title)}
                icon={<CopyCheck size={16} />}
                onClick={() => onCopyOptions(configured)}
              />
            )}
            {onDuplicate && (
              <IconAction
                name={builderTexts.duplicateNamed(title)}
                icon={<Copy size={16} />}
                onClick={() => onDuplicate(line.key, title)}
              />
            )}
          </>
        }
        onRemove={() => onRemove(line.key, title)}
      />
      {errors.length + missing.length > 0 && (
        <Box role={isFolded ? undefined : 'alert'} sx={{ px: { xs: 2, sm: 2.5 }, pb: 2, mt: isFolded ? -1 : 0 }}>
          {errors.map((message) => (
            <FieldError key={message}>{message}</FieldError>
          ))}
          {missing.map((message) => (
            <FieldError key={message} isCalm={!isTried && configuration !== null}>
              {message}
            </FieldError>
          ))}
        </Box>
      )}
      {!isFolded && (
        <div id={fieldsId}>
          <PriceChoice configured={configured} dispatch={dispatch} />
          {configuration &&
            optionGroups(configuration.options).map((group) => (
              <OptionGroupFields
                key={group.group ?? ''}
                configured={configured}
                configuration={configuration}
                group={group}
                isTried={isTried}
                dispatch={dispatch}
              />
            ))}
        </div>
      )}
    </Box>
  );
});

/** Returns the messages about the missing choices of a line, the same as at its fields. */
const whatIsMissing = ({ configuration, missing, product }: ConfiguredLine): string[] =>
  configuration
    ? missing.map((group) => missingMessage(group, product))
    : [`${builderTexts.notOrderable}. ${builderTexts.choosePrice}`];

/** Returns the names of the chosen options, for a folded card. */
function chosenWords({ configuration, options }: ConfiguredLine): string {
  const named = new Map(configuration?.options.map(({ id, name }) => [id, name]));
  const names = options.flatMap(({ optionId }) => named.get(optionId) ?? []);
  return names.length > 0 ? names.join(', ') : builderTexts.noOptions;
}

/**
 * Choice of the price configuration. Shown when a product has several (such as purchase and rent), or when the chosen
 * one is no longer available.
 */
function PriceChoice({ configured, dispatch }: Pick<ProductCardProps, 'configured' | 'dispatch'>) {
  const { line, configuration, choices } = configured;
  const id = useId();
  // Stays visible after a price configuration was replaced, even when only one is left.
  const isReplaced = Object.keys(line.parked).some((former) => !choices.some((choice) => choice.id === former));
  if (configuration && choices.length < 2 && !isReplaced) return null;
  const errorId = configuration ? undefined : `${id}-error`;
  return (
    <OptionFieldset
      title={builderTexts.purchase}
      hint={choices.length > 0 ? builderTexts.pickOne : null}
      error={configuration ? null : `${builderTexts.notOrderable}. ${builderTexts.choosePrice}`}
      errorId={errorId}
    >
      {choices.map((choice) => {
        const term = termWords(choice.billingPeriod, choice.billingTerm);
        return (
          <OptionRow
            key={choice.id}
            kind="radio"
            group={id}
            name={choice.name}
            price={term ? `${optionPrice(choice)} × ${term}` : optionPrice(choice)}
            checked={choice.id === configuration?.id}
            invalidBy={errorId}
            onToggle={() => {
              if (choice.id === configuration?.id) return;
              const from = configuration?.id ?? line.priceConfigurationId;
              dispatch({ type: 'configuration', key: line.key, from, to: choice.id });
            }}
          />
        );
      })}
    </OptionFieldset>
  );
}
