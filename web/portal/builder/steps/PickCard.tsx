import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Clock } from 'lucide-react';
import { Link } from 'react-router';
import type { CatalogItem } from '../../../shared/api/schema';
import { Picture } from '../../../shared/components/badges/Picture';
import { PriceBadge } from '../../../shared/components/badges/PriceBadge';
import { cardStyle } from '../../../shared/components/frame/Panel';
import { formatCount } from '../../../shared/format';
import { leadTimeWords } from '../../../shared/quotes/lines';
import { defaultConfiguration } from '../../../shared/builder/builder-state';
import { builderTexts } from '../../../shared/builder/texts';
import { AddControl } from './AddControl';
import { sheetLinkId, useSheet } from './use-sheet';

interface PickCardProps {
  product: CatalogItem;
  quantity: number;
  /** Quantity of the product that the edited quote already contains. */
  inQuote: number;
  onQuantity: (quantity: number) => void;
}

/**
 * Card of a product in step 1. The picture opens the product sheet; the control beside the price adds the product to
 * the quote.
 */
export function PickCard({ product, quantity, inQuote, onQuantity }: PickCardProps) {
  const sheet = useSheet();
  const leadTime = leadTimeWords(product.leadTimeWeeks);
  return (
    <Box component="li" sx={card} data-open={sheet.productId === product.id || undefined}>
      <Link id={sheetLinkId(product.id)} {...sheet.linkTo(product.id)}>
        <Picture src={product.image} slot="(max-width: 599px) 100vw, 320px" />
        <Typography variant="h5" component="h3" sx={{ px: 2, pt: '14px' }}>
          {product.name}
        </Typography>
      </Link>
      <Typography variant="small" component="p" color="textSecondary" sx={summary}>
        {`${product.type}. ${product.description}`}
      </Typography>
      <Typography variant="small" component="p" color="textTertiary" sx={facts}>
        <Clock size={13} aria-hidden />
        <span aria-label={builderTexts.leadTime(leadTime)}>{leadTime}</span>
        {inQuote > 0 && <span>{` · ${builderTexts.inQuote(formatCount(inQuote))}`}</span>}
      </Typography>
      <Box sx={foot}>
        <PriceBadge price={defaultConfiguration(product.priceConfigurations) ?? null} category={product.category} />
        <AddControl name={product.name} quantity={quantity} onQuantity={onQuantity} />
      </Box>
    </Box>
  );
}

const card = {
  ...cardStyle,
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
  '&:hover': { borderColor: 'border.control' },
  '&[data-open]': { borderColor: 'secondary.main', boxShadow: '0 0 0 1px var(--mui-palette-secondary-main)' },
  '& > a': { color: 'inherit', textDecoration: 'none' },
  '& > a::after': { content: '""', position: 'absolute', inset: 0 },
  '& > a:focus-visible': { outline: 'none' },
  '&:has(> a:focus-visible)': { outline: '2px solid var(--mui-palette-focus)', outlineOffset: 2 },
} as const;

const summary = {
  px: 2,
  pt: '2px',
  minHeight: 'calc(2lh + 2px)',
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
} as const;

const facts = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 6px', px: 2, pt: 0.5 } as const;

/** Above the link that covers the card, so that the controls work; a click beside them still opens the sheet. */
const foot = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  gap: 1,
  mt: 'auto',
  minHeight: 58,
  p: '14px 12px 12px 16px',
  pointerEvents: 'none',
  '& > div': { pointerEvents: 'auto' },
} as const;
