import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Trash2 } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { IconAction } from '../../shared/components/IconAction';
import { cardStyle } from '../../shared/components/Panel';
import { PriceBadge } from '../../shared/components/PriceBadge';
import { QuantityStepper } from '../../shared/components/QuantityStepper';
import { Thumb } from '../../shared/components/Thumb';
import { leadTimeWords, termWords } from '../../shared/quotes/lines';
import type { ConfiguredLine } from './builder-state';
import { MAX_QUANTITY } from './builder-url';
import { optionPrice } from './line-words';
import { optionGroups } from './option-rules';
import { FieldError, OptionFieldset } from './OptionFieldset';
import { OptionGroupFields } from './OptionGroupFields';
import { OptionRow } from './OptionRow';
import { builderTexts } from './texts';
import type { DraftDispatch } from './use-draft';

interface ProductCardProps {
  configured: ConfiguredLine;
  /** What the server said about this line. */
  errors: string[];
  dispatch: DraftDispatch;
  onRemove: () => void;
}

/** A product of the quote with everything that can be chosen for it. */
export function ProductCard({ configured, errors, dispatch, onRemove }: ProductCardProps) {
  const { line, product, configuration } = configured;
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ ...cardStyle, overflow: 'clip' }}>
      <CardHead
        image={<Thumb large src={product.image} />}
        title={product.name}
        titleId={titleId}
        price={configuration && <PriceBadge price={configuration} category={product.category} />}
        facts={`${product.category} · ${builderTexts.leadTime(leadTimeWords(product.leadTimeWeeks))}`}
        text={product.description}
        quantity={
          <QuantityStepper
            of={product.name}
            value={line.quantity}
            min={1}
            max={MAX_QUANTITY}
            onChange={(quantity) => dispatch({ type: 'quantity', key: line.key, quantity })}
          />
        }
        onRemove={onRemove}
      />
      {errors.length > 0 && (
        <Box role="alert" sx={{ px: { xs: 2, sm: 2.5 }, pb: 2 }}>
          {errors.map((message) => (
            <FieldError key={message}>{message}</FieldError>
          ))}
        </Box>
      )}
      <PriceChoice configured={configured} dispatch={dispatch} />
      {configuration &&
        optionGroups(configuration).map((group) => (
          <OptionGroupFields
            key={group.group ?? ''}
            configured={configured}
            configuration={configuration}
            group={group}
            dispatch={dispatch}
          />
        ))}
    </Box>
  );
}

/** Where a product can be ordered in several ways (bought or rented), or no longer in the way that was chosen. */
function PriceChoice({ configured, dispatch }: Pick<ProductCardProps, 'configured' | 'dispatch'>) {
  const { line, configuration, choices } = configured;
  const id = useId();
  // A choice that was made stays in sight, even where it was the only one.
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

interface CardHeadProps {
  image: ReactNode;
  title: string;
  titleId: string;
  price: ReactNode;
  facts?: string;
  text: string;
  quantity?: ReactNode;
  onRemove: () => void;
}

/** The top of a product's card; on a phone quantity and removal stand below the words. */
export function CardHead({ image, title, titleId, price, facts, text, quantity, onRemove }: CardHeadProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        alignItems: 'flex-start',
        gap: { xs: 1.5, sm: 2 },
        p: { xs: 2, sm: 2.5 },
        '& img': { width: { xs: 64, sm: 96 }, height: { xs: 48, sm: 72 } },
      }}
    >
      {image}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1.5 }}>
          <Typography id={titleId} variant="h4" component="h2">
            {title}
          </Typography>
          <Box sx={{ mr: { sm: 1 } }}>{price}</Box>
        </Box>
        {facts && (
          <Typography variant="small" component="p" color="textTertiary">
            {facts}
          </Typography>
        )}
        <Typography
          color="textSecondary"
          sx={{ mt: 0.75, maxWidth: '52ch', display: { xs: facts ? 'none' : 'block', sm: 'block' } }}
        >
          {text}
        </Typography>
      </Box>
      <Box
        sx={{
          display: { xs: 'flex', sm: 'grid' },
          justifyContent: 'space-between',
          justifyItems: 'end',
          gap: 1,
          width: { xs: '100%', sm: 'auto' },
        }}
      >
        {quantity ?? <span />}
        <IconAction
          color="error"
          name={builderTexts.removeNamed(title)}
          icon={<Trash2 size={16} />}
          onClick={onRemove}
        />
      </Box>
    </Box>
  );
}
