import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { CatalogItem } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { PriceBadge } from '../../../shared/components/badges/PriceBadge';
import { QuantityStepper } from '../../../shared/components/fields/QuantityStepper';
import { Thumb } from '../../../shared/components/badges/Thumb';
import { formatCount } from '../../../shared/format';
import { leadTimeWords } from '../../../shared/quotes/lines';
import { defaultConfiguration } from '../../../shared/builder/builder-state';
import { MAX_QUANTITY } from '#rules/price';
import { builderTexts } from '../../../shared/builder/texts';

interface ProductRowProps {
  product: CatalogItem;
  quantity: number;
  /** How much of it the edited quote already has. */
  inQuote: number;
  onQuantity: (quantity: number) => void;
}

/** A product of step 1: an Add button, then a stepper in its place, which removes at 0. */
export function ProductRow({ product, quantity, inQuote, onQuantity }: ProductRowProps) {
  const control = useRef<HTMLDivElement>(null);
  const isAdded = quantity > 0;
  const before = useRef(isAdded);
  // Button and stepper replace each other under the keyboard's focus: it moves on to what took the place.
  useEffect(() => {
    if (before.current === isAdded) return;
    before.current = isAdded;
    if (document.activeElement === document.body)
      control.current?.querySelector<HTMLElement>('button:last-of-type')?.focus();
  }, [isAdded]);

  return (
    <Box
      component="li"
      sx={{
        display: { xs: 'grid', sm: 'flex' },
        gridTemplateColumns: '64px minmax(0, 1fr) auto',
        alignItems: 'center',
        gap: { xs: '2px 12px', sm: 2 },
        py: 1.5,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ gridRow: '1 / 3', display: 'flex' }}>
        <Thumb src={product.image} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="h5" component="h3">
          {product.name}
        </Typography>
        <Typography variant="small" component="p" color="textTertiary">
          {product.type}
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            {` · ${builderTexts.leadTime(leadTimeWords(product.leadTimeWeeks))}`}
          </Box>
          {inQuote > 0 && ` · ${builderTexts.inQuote(formatCount(inQuote))}`}
        </Typography>
      </Box>
      <Box sx={{ gridColumn: 2, textAlign: { xs: 'left', sm: 'right' } }}>
        <PriceBadge price={defaultConfiguration(product.priceConfigurations) ?? null} category={product.category} />
      </Box>
      <Box
        ref={control}
        sx={{
          gridColumn: 3,
          gridRow: '1 / 3',
          width: { xs: 'auto', sm: 96 },
          display: 'flex',
          justifyContent: 'flex-end',
        }}
      >
        {isAdded ? (
          <QuantityStepper of={product.name} value={quantity} max={MAX_QUANTITY} onChange={onQuantity} />
        ) : (
          <Button
            size="small"
            icon={<Plus size={14} strokeWidth={2} />}
            aria-label={builderTexts.addNamed(product.name)}
            onClick={() => onQuantity(1)}
          >
            {builderTexts.addProduct}
          </Button>
        )}
      </Box>
    </Box>
  );
}
