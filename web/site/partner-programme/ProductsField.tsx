import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Typography from '@mui/material/Typography';
import { useId, type Ref } from 'react';
import { PRODUCT_KIND_NAMES, PRODUCT_KINDS, type ProductKind } from '#rules/partner-application';
import { Note } from '../../shared/components/fields/Field';
import { partnerTexts } from './texts';

interface ProductsFieldProps {
  value: ProductKind[];
  onChange: (kinds: ProductKind[]) => void;
  onBlur?: () => void;
  error?: string;
  /** Ref to the first checkbox. */
  ref?: Ref<HTMLInputElement>;
}

/** Checkboxes for the product types that the partner wants to sell. */
export function ProductsField({ value, onChange, onBlur, error, ref }: ProductsFieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className="field" role="group" aria-labelledby={id} aria-describedby={error ? noteId : undefined}>
      <Typography id={id} variant="small" component="span" sx={{ fontWeight: 550 }}>
        {partnerTexts.apply.products}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {PRODUCT_KIND_NAMES.map((kind, index) => (
          <Box component="label" key={kind} sx={choice}>
            <Checkbox
              checked={value.includes(kind)}
              slotProps={{ input: { ref: index === 0 ? ref : undefined } }}
              onBlur={onBlur}
              onChange={({ target }) =>
                onChange(PRODUCT_KIND_NAMES.filter((one) => (one === kind ? target.checked : value.includes(one))))
              }
              sx={{ m: '0 4px 0 -4px' }}
            />
            {PRODUCT_KINDS[kind]}
          </Box>
        ))}
      </Box>
      <Note id={noteId} error={error} />
    </div>
  );
}

const choice = {
  display: 'inline-flex',
  alignItems: 'center',
  height: { xs: 44, sm: 36 },
  pl: 1,
  pr: 1.5,
  border: 1,
  borderColor: 'border.control',
  borderRadius: '7px',
  bgcolor: 'background.paper',
  cursor: 'pointer',
  '&&': { color: 'text.primary', fontSize: '.875rem', fontWeight: 450 },
  '&:hover': { borderColor: 'text.tertiary' },
  '&:has(:checked)': {
    borderColor: 'secondary.main',
    bgcolor: 'secondary.soft',
    boxShadow: 'inset 0 0 0 1px var(--mui-palette-secondary-main)',
  },
  '&:has(:focus-visible)': { outline: '2px solid var(--mui-palette-focus)', outlineOffset: 2 },
} as const;
