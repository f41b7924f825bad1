import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ChevronDown } from 'lucide-react';
import { memo, useState } from 'react';
import type { CatalogItem, PricedItem } from '../../../shared/api/schema';
import { isLong } from '../../../shared/builder/builder-state';
import { lineName, ordinalOf, pricedWords } from '../../../shared/builder/line-words';
import type { PricedLine } from '../../../shared/builder/pricing';
import { builderTexts } from '../../../shared/builder/texts';

const { summary: words } = builderTexts;

interface SummaryLinesProps {
  lines: PricedLine[];
  categories: Map<string, CatalogItem['category']>;
  productsOnly: boolean;
}

/**
 * Lines of the summary: products with their prices, expandable to show the options. Free items are shown only on the
 * product's card. A long list scrolls separately, so that the total and the next step stay visible; the lines of a long
 * quote start collapsed.
 */
export function SummaryLines({ lines, categories, productsOnly }: SummaryLinesProps) {
  if (lines.length === 0) {
    return (
      <Typography color="textTertiary" sx={{ py: '9px' }}>
        {words.empty}
      </Typography>
    );
  }
  const items = lines.map(({ item }) => item);
  return (
    <Box
      role="group"
      aria-label={words.title}
      tabIndex={lines.length > 4 ? 0 : undefined}
      sx={{ maxHeight: 'max(180px, calc(100dvh - 440px))', overflowY: 'auto', mx: -1, px: 1 }}
    >
      {lines.map((line, index) => (
        <SummaryLine
          // Lines of the same product differ only in their index.
          key={`${line.item.productId}-${index}`}
          line={line}
          ordinal={ordinalOf(items, line.item)}
          category={categories.get(line.item.productId)}
          productsOnly={productsOnly}
          isFolded={isLong(lines)}
        />
      ))}
    </Box>
  );
}

interface SummaryLineProps {
  line: PricedLine;
  ordinal: number | null;
  category: CatalogItem['category'] | undefined;
  productsOnly: boolean;
  /** True while the options are hidden. */
  isFolded: boolean;
}

const SummaryLine = memo(function SummaryLine(props: SummaryLineProps) {
  const { line, ordinal, category, productsOnly, isFolded } = props;
  const { item, options } = line;
  const charged = productsOnly ? [] : options.filter(({ unitPrice }) => unitPrice !== 0);
  return charged.length > 0 ? (
    <ExpandableLine line={{ item, options: charged }} ordinal={ordinal} category={category} isFolded={isFolded} />
  ) : (
    <Box className="num" sx={lineStyle}>
      <LineWords item={item} ordinal={ordinal} category={category} indent={!productsOnly} />
    </Box>
  );
});

function ExpandableLine({ line, ordinal, category, isFolded }: Omit<SummaryLineProps, 'productsOnly'>) {
  const [isOpen, setOpen] = useState(!isFolded);
  return (
    <Box
      component="details"
      open={isOpen}
      onToggle={(event: React.SyntheticEvent<HTMLDetailsElement>) => setOpen(event.currentTarget.open)}
      className="num"
      sx={{ '&:not([open]) summary svg': { rotate: '-90deg' } }}
    >
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
        <LineWords item={line.item} ordinal={ordinal} category={category} />
      </Box>
      {isOpen && <OptionLines line={line} name={lineName(line.item.name, ordinal)} />}
    </Box>
  );
}

function OptionLines({ line, name }: { line: PricedLine; name: string }) {
  return (
    <Box component="ul" aria-label={words.options(name)} sx={{ pl: '22px', pb: '6px' }}>
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
            <span style={{ whiteSpace: 'nowrap' }}>{total}</span>
          </Typography>
        );
      })}
    </Box>
  );
}

interface LineWordsProps {
  item: PricedItem;
  ordinal: number | null;
  category: CatalogItem['category'] | undefined;
  /** Indents a line without options, when other lines have an arrow. */
  indent?: boolean;
}

function LineWords({ item, ordinal, category, indent = false }: LineWordsProps) {
  const { sum, total } = pricedWords(item, category);
  return (
    <>
      <Box component="span" sx={{ flex: 1, minWidth: 0, pl: indent ? '22px' : 0 }}>
        {lineName(item.name, ordinal)}
        <Typography component="span" variant="small" color="textSecondary" sx={{ display: 'block' }}>
          {sum}
        </Typography>
      </Box>
      <span style={{ whiteSpace: 'nowrap' }}>{total}</span>
    </>
  );
}

const lineStyle = { display: 'flex', gap: 2, py: '9px', alignItems: 'flex-start' } as const;
