import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { hasWords } from '#rules/search-fold';
import type { CatalogItem } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { EmptyState } from '../../../shared/components/lists/EmptyState';
import { FilterChip } from '../../../shared/components/lists/FilterChip';
import { SearchField } from '../../../shared/components/fields/SearchField';
import { VisuallyHidden } from '../../../shared/components/frame/VisuallyHidden';
import { formatCount } from '../../../shared/format';
import { builderTexts } from '../../../shared/builder/texts';
import { Notice } from '../../../shared/components/feedback/Notice';
import { cardStyle } from '../../../shared/components/frame/Panel';
import { PickCard } from './PickCard';
import { ProductSheet } from './ProductSheet';
import { useSheet } from './use-sheet';

interface ProductListProps {
  products: CatalogItem[];
  quantityOf: (productId: string) => number;
  inQuote: (productId: string) => number;
  onQuantity: (productId: string, quantity: number) => void;
}

const CATEGORIES: CatalogItem['category'][] = ['Device', 'Software'];

/**
 * List of the catalogue by category, with a search and a filter by product group. A product's details open in a sheet.
 */
export function ProductList({ products, quantityOf, inQuote, onQuantity }: ProductListProps) {
  const [search, setSearch] = useState('');
  const [group, setGroup] = useState<string | null>(null);
  const groups = new Map(products.map((product) => [product.group, product.groupName]));
  const found = products.filter(
    (product) =>
      (group === null || product.group === group) &&
      hasWords(`${product.name} ${product.type} ${product.description}`, search),
  );
  const sheet = useSheet();
  const opened = products.find(({ id }) => id === sheet.productId);
  return (
    <>
      {sheet.productId !== null && !opened && (
        <Notice tone="warning" title={builderTexts.notAvailable} onClose={sheet.close} style={{ marginBottom: 20 }} />
      )}
      <Box className="toolbar" sx={{ display: 'grid', gap: 1.5, mb: 1 }}>
        <SearchField name={builderTexts.search} value={search} onChange={(event) => setSearch(event.target.value)} />
        <Box role="group" aria-label={builderTexts.groups} sx={chipsStyle}>
          <FilterChip pressed={group === null} onClick={() => setGroup(null)}>
            {builderTexts.all}
          </FilterChip>
          {[...groups].map(([slug, name]) => (
            <FilterChip key={slug} pressed={group === slug} onClick={() => setGroup(slug)}>
              {name}
            </FilterChip>
          ))}
        </Box>
      </Box>
      {CATEGORIES.map((category) => {
        const ofCategory = found.filter((product) => product.category === category);
        if (ofCategory.length === 0) return null;
        return (
          <CategorySection key={category} category={category} count={ofCategory.length}>
            {ofCategory.map((product) => (
              <PickCard
                key={product.id}
                product={product}
                quantity={quantityOf(product.id)}
                inQuote={inQuote(product.id)}
                onQuantity={(quantity) => onQuantity(product.id, quantity)}
              />
            ))}
          </CategorySection>
        );
      })}
      {found.length === 0 && (
        <EmptyState
          title={builderTexts.noMatches.title}
          text={builderTexts.noMatches.text}
          action={
            <Button
              onClick={() => {
                setSearch('');
                setGroup(null);
              }}
            >
              {builderTexts.noMatches.clear}
            </Button>
          }
        />
      )}
      <ProductSheet
        product={opened}
        quantity={opened ? quantityOf(opened.id) : 0}
        onQuantity={(quantity) => opened && onQuantity(opened.id, quantity)}
        onClose={sheet.close}
      />
    </>
  );
}

interface CategorySectionProps {
  category: CatalogItem['category'];
  count: number;
  children: React.ReactNode;
}

function CategorySection({ category, count, children }: CategorySectionProps) {
  return (
    <Box component="section" sx={{ pt: 3 }}>
      <Typography variant="h5" component="h2" sx={{ pb: 1.5 }}>
        {builderTexts.categories[category]}{' '}
        <Typography component="span" className="num" color="textTertiary" sx={{ fontSize: 'inherit' }}>
          {formatCount(count)}
        </Typography>
      </Typography>
      <Box component="ul" sx={cardsStyle}>
        {children}
      </Box>
    </Box>
  );
}

/** Placeholder of the product list during loading, with the same layout. */
export function ProductListSkeleton() {
  return (
    <Box aria-busy>
      <VisuallyHidden role="status">{builderTexts.loadingProducts}</VisuallyHidden>
      <Skeleton height={36} sx={{ mb: 1.5, borderRadius: '7px', height: { xs: 44, sm: 36 } }} />
      <Box sx={{ ...chipsStyle, mb: 1 }}>
        {[38, 64, 68, 60, 74, 48, 76].map((width, index) => (
          <Skeleton key={index} width={width} sx={{ flex: 'none', height: { xs: 36, sm: 30 }, borderRadius: '6px' }} />
        ))}
      </Box>
      <Box sx={{ pt: 3, pb: 1.5 }}>
        <Skeleton width={92} height={16} sx={{ my: '3px' }} />
      </Box>
      <Box sx={cardsStyle}>
        {[112, 108, 110, 128].map((width, index) => (
          <Box key={index} sx={{ ...cardStyle, overflow: 'hidden' }}>
            <Skeleton sx={{ width: 1, height: 'auto', aspectRatio: '4 / 3', borderRadius: 0 }} />
            <Box sx={{ p: '14px 16px 12px' }}>
              <Skeleton width={width} height={14} sx={{ my: '4px' }} />
              <Skeleton width={208} height={12} sx={{ my: '5px' }} />
              <Skeleton width={152} height={12} sx={{ my: '5px' }} />
              <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', mt: 3.5 }}>
                <Skeleton width={64} height={14} />
                <Skeleton width={64} sx={{ height: { xs: 34, sm: 30 }, borderRadius: '6px' }} />
              </Box>
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const cardsStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(236px, 1fr))' },
  gap: 2,
} as const;

const chipsStyle = {
  display: 'flex',
  gap: '6px',
  flexWrap: { xs: 'nowrap', sm: 'wrap' },
  overflowX: { xs: 'auto', sm: 'visible' },
  mx: { xs: -2, sm: 0 },
  px: { xs: 2, sm: 0 },
  py: { xs: '2px', sm: 0 },
} as const;
