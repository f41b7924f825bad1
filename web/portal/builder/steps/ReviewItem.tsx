import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import type { CatalogItem, PricedItem } from '../../../shared/api/schema';
import { Thumb } from '../../../shared/components/badges/Thumb';
import type { ConfiguredLine } from '../../../shared/builder/builder-state';
import { includedWords } from '../../../shared/quotes/lines';
import { lineName, pricedWords } from '../../../shared/builder/line-words';
import { optionGroups } from '#rules/option-groups';
import type { PricedLine } from '../../../shared/builder/pricing';

interface ReviewItemProps {
  configured: ConfiguredLine;
  ordinal: number | null;
  /** Price of the product; undefined until the server has calculated it. */
  priced: PricedLine | undefined;
  category: CatalogItem['category'] | undefined;
}

/** A product as it will appear in the quote, with all its options by group, including included options. */
export const ReviewItem = memo(function ReviewItem({ configured, ordinal, priced, category }: ReviewItemProps) {
  const { product, configuration, choices } = configured;
  const main = priced && pricedWords(priced.item, category);
  const groups = configuration ? optionGroups(configuration.options) : [];
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'auto minmax(0, 1fr)' },
        gap: 2,
        p: { xs: 2, sm: 2.5 },
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
        <Thumb src={product.image} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box className="num" sx={rowStyle}>
          <Typography variant="h5" component="h3" sx={{ minWidth: 0 }}>
            {lineName(product.name, ordinal)}
          </Typography>
          <Typography component="span" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
            {main?.total ?? <Skeleton width={72} height={14} sx={{ my: '4px' }} />}
          </Typography>
        </Box>
        <Box className="num" sx={rowStyle}>
          <Typography variant="small" component="span" color="textTertiary">
            {product.type}
            {choices.length > 1 && configuration && ` · ${configuration.name}`}
          </Typography>
          <Typography variant="small" component="span" color="textSecondary" sx={{ textAlign: 'right' }}>
            {main ? main.sum : <Skeleton width={88} height={12} sx={{ my: '4px' }} />}
          </Typography>
        </Box>
        {groups.map((group) => {
          const chosen = (priced?.options ?? []).filter((item) => group.options.some(({ id }) => id === item.optionId));
          if (chosen.length === 0) return null;
          return (
            <Box key={group.group ?? ''} sx={{ mt: 2 }}>
              <Typography variant="caption" component="h4" color="textSecondary" sx={{ fontWeight: 500, pb: '6px' }}>
                {group.title}
              </Typography>
              <Box component="ul" sx={{ borderTop: 1, borderColor: 'divider' }}>
                {chosen.map((item) => (
                  <OptionLine key={item.optionId} item={item} isIncluded={group.isIncluded && item.unitPrice === 0} />
                ))}
              </Box>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
});

function OptionLine({ item, isIncluded }: { item: PricedItem; isIncluded: boolean }) {
  const { sum, total } = pricedWords(item);
  return (
    <Typography
      component="li"
      variant="small"
      className="num"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) auto 104px' },
        gap: { xs: '0 12px', sm: 2 },
        py: '6px',
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <span>{item.name}</span>
      <Typography
        component="span"
        variant="small"
        color="textSecondary"
        sx={{
          textAlign: 'right',
          gridColumn: { xs: 1, sm: 'auto' },
          gridRow: { xs: 2, sm: 'auto' },
          justifySelf: { xs: 'start', sm: 'end' },
        }}
      >
        {!isIncluded && sum}
      </Typography>
      <Box component="span" sx={{ textAlign: 'right', whiteSpace: 'nowrap' }}>
        {isIncluded ? includedWords(item.quantity) : total}
      </Box>
    </Typography>
  );
}

const rowStyle = { display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 2 } as const;
