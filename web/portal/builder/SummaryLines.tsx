import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ChevronDown } from 'lucide-react';
import type { CatalogItem, PricedItem } from '../../shared/api/schema';
import { pricedWords } from './line-words';
import { pricedLines, type PricedLine } from './pricing';
import { builderTexts } from './texts';

const { summary: words } = builderTexts;

interface SummaryLinesProps {
  items: PricedItem[];
  categories: Map<string, CatalogItem['category']>;
  productsOnly: boolean;
}

/**
 * The products with what they cost; those with options can be expanded. What costs nothing is left to the product's
 * card. A long quote scrolls here, so that the total and the next step stay in view.
 */
export function SummaryLines({ items, categories, productsOnly }: SummaryLinesProps) {
  const lines = pricedLines(items);
  if (lines.length === 0) {
    return (
      <Typography color="textTertiary" sx={{ py: '9px' }}>
        {words.empty}
      </Typography>
    );
  }
  return (
    <Box
      role="group"
      aria-label={words.title}
      tabIndex={lines.length > 4 ? 0 : undefined}
      sx={{ maxHeight: 'max(180px, calc(100dvh - 440px))', overflowY: 'auto', mx: -1, px: 1 }}
    >
      {lines.map(({ item, options }, index) => {
        const charged = productsOnly ? [] : options.filter(({ unitPrice }) => unitPrice !== 0);
        // Two lines of one product differ only by their place.
        const key = `${item.productId}-${index}`;
        const category = categories.get(item.productId);
        return charged.length > 0 ? (
          <ExpandableLine key={key} line={{ item, options: charged }} category={category} />
        ) : (
          <Box key={key} className="num" sx={lineStyle}>
            <LineWords item={item} category={category} indent={!productsOnly} />
          </Box>
        );
      })}
    </Box>
  );
}

function ExpandableLine({ line, category }: { line: PricedLine; category: CatalogItem['category'] | undefined }) {
  return (
    <Box component="details" open className="num" sx={{ '&:not([open]) summary svg': { rotate: '-90deg' } }}>
      <Box
        component="summary"
        sx={{ ...lineStyle, cursor: 'pointer', listStyle: 'none', '&::-webkit-details-marker': { display: 'none' } }}
      >
        <Box
          component={ChevronDown}
          size={14}
          aria-hidden
          sx={{ flex: 'none', mt: '3px', mr: '-8px', color: 'text.tertiary' }}
        />
        <LineWords item={line.item} category={category} />
      </Box>
      <Box component="ul" aria-label={words.options(line.item.name)} sx={{ pl: '22px', pb: '6px' }}>
        {line.options.map((option) => {
          const { sum, total } = pricedWords(option);
          return (
            <Typography
              key={option.optionId}
              component="li"
              variant="small"
              color="textSecondary"
              sx={{
                display: 'flex',
                justifyContent: 'space-between',
                gap: 1.5,
                p: '4px 0 4px 12px',
                borderLeft: 1,
                borderColor: 'divider',
              }}
            >
              <span>
                {option.name}{' '}
                <Typography component="span" variant="small" color="textTertiary">
                  {sum}
                </Typography>
              </span>
              <span>{total}</span>
            </Typography>
          );
        })}
      </Box>
    </Box>
  );
}

interface LineWordsProps {
  item: PricedItem;
  category: CatalogItem['category'] | undefined;
  /** Where other lines have an arrow before them. */
  indent?: boolean;
}

function LineWords({ item, category, indent = false }: LineWordsProps) {
  const { sum, total } = pricedWords(item, category);
  return (
    <>
      <Box component="span" sx={{ flex: 1, minWidth: 0, pl: indent ? '22px' : 0 }}>
        {item.name}
        <Typography component="span" variant="small" color="textSecondary" sx={{ display: 'block' }}>
          {sum}
        </Typography>
      </Box>
      <span>{total}</span>
    </>
  );
}

const lineStyle = { display: 'flex', gap: 2, py: '9px', alignItems: 'flex-start' } as const;
