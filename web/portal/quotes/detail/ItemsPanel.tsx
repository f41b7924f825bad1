import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { QuoteItem } from '../../../shared/api/schema';
import { Panel } from '../../../shared/components/frame/Panel';
import { Thumb } from '../../../shared/components/badges/Thumb';
import { formatMoney } from '../../../shared/format';
import { insteadOfAmount, isDiscounted, productLines, termWords, type ProductLine } from '../../../shared/quotes/lines';
import { quoteTexts } from '../texts';

const words = quoteTexts.items;

interface ItemsPanelProps {
  title: string;
  items: QuoteItem[];
  currency: string;
  /** Content beside the number of items. */
  action?: ReactNode;
  /** Content below a product or an option. */
  below?: (item: QuoteItem) => ReactNode;
}

/** Panel with the products of a quote, each followed by its options by group. */
export function ItemsPanel({ title, items, currency, action, below }: ItemsPanelProps) {
  const products = productLines(items);
  const options = items.length - products.length;
  const count = [words.products(products.length), ...(options > 0 ? [words.options(options)] : [])].join(', ');
  return (
    <Panel
      title={title}
      aside={
        action ? (
          <span>
            {count} {action}
          </span>
        ) : (
          count
        )
      }
      flush
    >
      {products.map((line, index) => (
        <Product key={line.item.id} line={line} first={index === 0} currency={currency} below={below} />
      ))}
    </Panel>
  );
}

interface ProductProps {
  line: ProductLine;
  first: boolean;
  currency: string;
  below: ItemsPanelProps['below'];
}

function Product({ line: { item, groups }, first, currency, below }: ProductProps) {
  const { product } = item;
  return (
    <Box sx={{ p: { xs: 2, sm: '18px 20px' }, borderTop: first ? 0 : 1, borderColor: 'divider' }}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '48px minmax(0, 1fr)', sm: '64px minmax(0, 1fr) auto' },
          gap: { xs: 1.5, sm: 2 },
          alignItems: 'center',
        }}
      >
        <Thumb src={product.image} compact />
        <div>
          <Typography variant="h5" component="h3">
            {product.name}
          </Typography>
          <Typography variant="small" color="textSecondary" component="p">
            {product.description}
          </Typography>
          {below?.(item)}
        </div>
        <Box
          className="num"
          sx={{
            gridColumn: { xs: '2', sm: 'auto' },
            display: { xs: 'flex', sm: 'grid' },
            justifyContent: 'space-between',
            alignItems: 'baseline',
            flexWrap: 'wrap',
            gap: { xs: '0 8px', sm: '1px' },
            textAlign: { sm: 'right' },
          }}
        >
          <strong style={{ fontWeight: 600 }}>{amountWords(item, currency)}</strong>
          <Calculation item={item} currency={currency} />
        </Box>
      </Box>
      {groups.map((group) => (
        <Box key={group.title} sx={{ mt: '14px', ml: { xs: 0, sm: '80px' } }}>
          <Typography variant="caption" component="h4" color="textTertiary" sx={{ fontWeight: 500, pb: '6px' }}>
            {group.title}
          </Typography>
          <ul>
            {group.options.map((option) => (
              <Option key={option.id} option={option} currency={currency} below={below} />
            ))}
          </ul>
        </Box>
      ))}
    </Box>
  );
}

function Option({ option, currency, below }: { option: QuoteItem } & Pick<ProductProps, 'currency' | 'below'>) {
  return (
    <Box
      component="li"
      className="num"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) auto 104px' },
        gap: { xs: '0 12px', sm: 2 },
        py: '7px',
        borderTop: 1,
        borderColor: 'divider',
        typography: 'small',
      }}
    >
      <span>
        {option.product.name}
        {below && <Box sx={{ display: 'block' }}>{below(option)}</Box>}
      </span>
      <Box sx={{ gridRow: { xs: 2, sm: 'auto' } }}>
        <Calculation item={option} currency={currency} />
      </Box>
      <Box
        sx={{
          gridRow: { xs: '1 / 3', sm: 'auto' },
          gridColumn: { xs: 2, sm: 'auto' },
          alignSelf: { xs: 'center', sm: 'auto' },
          textAlign: 'right',
        }}
      >
        {amountWords(option, currency)}
      </Box>
    </Box>
  );
}

const amountWords = (item: QuoteItem, currency: string): string =>
  insteadOfAmount(item) ?? formatMoney(item.totalPrice ?? 0, currency);

/**
 * Calculation of a line: '2 × €185.00 × 36 months', '2 × Free'. Hidden for included items and single free items, which
 * have nothing to calculate.
 */
function Calculation({ item, currency }: { item: QuoteItem; currency: string }) {
  const word = insteadOfAmount(item);
  if (word !== null && (item.optionGroup === 'included' || item.quantity === 1)) return null;
  const term = termWords(item.billingPeriod, item.billingTerm);
  return (
    <Typography
      variant="small"
      component="span"
      color={word ? 'textTertiary' : 'textSecondary'}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {item.quantity} × {word ?? formatMoney(item.billingPrice ?? 0, currency)}
      {term && !word && (
        <Typography variant="small" component="span" color="textTertiary">
          {` × ${term}`}
        </Typography>
      )}
      {isDiscounted(item) && (
        <Typography variant="small" component="span" color="textTertiary" sx={{ display: 'block' }}>
          {words.list(formatMoney(item.listPrice, currency))}
        </Typography>
      )}
    </Typography>
  );
}
