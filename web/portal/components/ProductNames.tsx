import { workTexts } from '../../shared/work-texts';

interface ProductNamesProps {
  /** A quote or order in a list, with the first of its product names. */
  row: { products: string[]; productCount: number };
}

/** Up to four product names, then '+N more'. */
export function ProductNames({ row }: ProductNamesProps) {
  const shown = row.products.slice(0, 4);
  const rest = row.productCount - shown.length;
  return (
    <>
      {shown.join(', ')}{' '}
      {rest > 0 && (
        <span className="tertiary" style={{ whiteSpace: 'nowrap' }}>
          {workTexts.more(rest)}
        </span>
      )}
    </>
  );
}
