import { workTexts } from '../../shared/work-texts';

interface ProductNamesProps {
  /** A row of a list of quotes or orders, with its first product names. */
  row: { products: string[]; productCount: number };
}

/** Up to four product names, followed by '+N more'. */
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
