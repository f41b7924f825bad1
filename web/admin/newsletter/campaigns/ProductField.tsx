import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useGetOne } from 'ra-core';
import type { AdminProduct } from '../../../shared/api/schema';
import { RecordPicker } from '../../components/RecordPicker';
import { campaignTexts } from './texts';

const words = campaignTexts.fields;

interface ProductFieldProps {
  id: string;
  disabled: boolean;
  error: string | undefined;
  onChange: (id: string) => void;
}

/** Select for a product of the catalogue. */
export function ProductField({ id, disabled, error, onChange }: ProductFieldProps) {
  const { data } = useGetOne<AdminProduct>('products', { id }, { enabled: id !== '' });
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <RecordPicker<AdminProduct>
        resource="products"
        label={words.product}
        value={data ?? null}
        nameOf={({ name }) => name}
        sort="name"
        disabled={disabled}
        error={error}
        onChange={(product) => onChange(product?.id ?? '')}
      />
      <Typography variant="small" color="textTertiary">
        {words.productHint}
      </Typography>
    </Box>
  );
}
