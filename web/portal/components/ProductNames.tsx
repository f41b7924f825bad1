import Typography from '@mui/material/Typography';
import { texts } from '../../shared/texts';

interface ProductNamesProps {
  /** A quote or an order in a list, with the first of its names. */
  row: { products: string[]; productCount: number };
}

/** At most four names, then '+N more'. */
export function ProductNames({ row }: ProductNamesProps) {
  const shown = row.products.slice(0, 4);
  const rest = row.productCount - shown.length;
  return (
    <>
      {shown.join(', ')}{' '}
      {rest > 0 && (
        <Typography component="span" color="textTertiary" sx={{ whiteSpace: 'nowrap' }}>
          {texts.more(rest)}
        </Typography>
      )}
    </>
  );
}
