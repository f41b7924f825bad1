import { formatDate, formatMoneyShort } from '../../shared/format';
import type { ListColumn } from './ListTable';
import { ProductNames } from './ProductNames';

/** Columns that the lists of quotes and orders share. */

/**
 * Returns the column with the product names, which takes the remaining width. `widths` are the widths of the skeletons.
 */
export const productsColumn = (
  label: string,
  widths: number[],
): ListColumn<{ products: string[]; productCount: number }> => ({
  label,
  cell: (row) => <ProductNames row={row} />,
  bar: { width: widths },
});

export const totalColumn = (label: string, width: number): ListColumn<{ total: number; currency: string }> => ({
  label,
  width,
  sort: 'total',
  right: true,
  className: 'num no-break',
  cell: (row) => formatMoneyShort(row.total, row.currency),
  bar: { width: 72 },
});

export const createdColumn = (label: string, width: number): ListColumn<{ createdAt: string }> => ({
  label,
  width,
  sort: 'createdAt',
  from: 'md',
  className: 'num date secondary no-break',
  cell: (row) => formatDate(row.createdAt),
  bar: { width: 84 },
});
