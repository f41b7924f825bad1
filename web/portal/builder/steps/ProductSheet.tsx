import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import Typography from '@mui/material/Typography';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import type { CatalogItem } from '../../../shared/api/schema';
import { IconAction } from '../../../shared/components/actions/IconAction';
import { Picture } from '../../../shared/components/badges/Picture';
import { PriceBadge } from '../../../shared/components/badges/PriceBadge';
import { leadTimeWords } from '../../../shared/quotes/lines';
import { defaultConfiguration } from '../../../shared/builder/builder-state';
import { builderTexts } from '../../../shared/builder/texts';
import { AddControl } from './AddControl';
import { sheetLinkId } from './use-sheet';

const words = builderTexts.sheet;

interface ProductSheetProps {
  /** Product whose sheet is open; undefined while the sheet is closed. */
  product: CatalogItem | undefined;
  quantity: number;
  onQuantity: (quantity: number) => void;
  onClose: () => void;
}

/**
 * Sheet with the details of a product: beside the list, or full screen on a phone. Escape and the back button close it.
 */
export function ProductSheet({ product, quantity, onQuantity, onClose }: ProductSheetProps) {
  const titleId = useId();
  const [shown, setShown] = useState(product); // keeps the content visible during the closing transition
  if (product && product !== shown) setShown(product);
  // When the sheet was opened from a link, no element on the page had the focus before.
  const returnFocus = () => {
    if (document.activeElement === document.body && shown) document.getElementById(sheetLinkId(shown.id))?.focus();
  };
  return (
    <Drawer
      anchor="right"
      open={product !== undefined}
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId, sx: paper },
        transition: { onExited: () => requestAnimationFrame(returnFocus) },
      }}
    >
      {shown && (
        <>
          <Box sx={{ position: 'relative', flex: 'none' }}>
            <Picture src={shown.image} slot="(max-width: 599px) 100vw, 440px" />
            <IconAction name={words.close(shown.name)} icon={<X size={18} />} onClick={onClose} style={closeStyle} />
          </Box>
          <Box sx={{ flex: '1 0 auto', p: { xs: '16px 16px 20px', sm: '18px 24px 24px' } }}>
            <Typography id={titleId} variant="h4" component="h2">
              {shown.name}
            </Typography>
            <Typography color="textSecondary" sx={{ mt: 0.5 }}>
              {shown.description}
            </Typography>
            <Box component="dl" sx={{ mt: 2 }}>
              {[...shown.specifications, { name: words.leadTime, value: leadTimeWords(shown.leadTimeWeeks) }].map(
                ({ name, value }) => (
                  <Box key={name} sx={line}>
                    <Typography component="dt" variant="small" color="textSecondary">
                      {name}
                    </Typography>
                    <Typography component="dd" variant="small" sx={{ fontWeight: 500, textAlign: 'right' }}>
                      {value}
                    </Typography>
                  </Box>
                ),
              )}
            </Box>
            <Typography variant="small" component="p" color="textTertiary" sx={{ mt: 1.5 }}>
              {words.options}
            </Typography>
          </Box>
          <Box component="footer" sx={foot}>
            <PriceBadge price={defaultConfiguration(shown.priceConfigurations) ?? null} category={shown.category} />
            <AddControl name={shown.name} quantity={quantity} onQuantity={onQuantity} />
          </Box>
        </>
      )}
    </Drawer>
  );
}

const paper = { width: { xs: '100%', sm: 440 }, bgcolor: 'background.raised' };

/** Style of the close button on the picture, which is dark in light mode too. */
const closeStyle = {
  position: 'absolute',
  right: 12,
  top: 12,
  color: 'var(--ink-text)',
  background: 'color-mix(in srgb, var(--ink-bg) 60%, transparent)',
} as const;

const line = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 2,
  py: '7px',
  borderTop: 1,
  borderColor: 'divider',
} as const;

const foot = {
  position: 'sticky',
  bottom: 0,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1.5,
  minHeight: 58,
  p: { xs: '12px 16px', sm: '12px 24px' },
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.raised',
} as const;
