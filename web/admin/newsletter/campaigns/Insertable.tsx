import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { PERSONAL_FIELDS, type PersonalField } from '#rules/campaign-content';
import { Button } from '../../../shared/components/actions/Button';
import { fieldAt } from './blocks';
import { campaignTexts } from './texts';

const words = campaignTexts.fields;

interface InsertableProps {
  at: string;
  value: string;
  disabled: boolean;
  onChange: (value: string) => void;
  children: (id: string) => ReactNode;
}

/** Text field with buttons that insert placeholders for personal data at the cursor. */
export function Insertable({ at, value, disabled, onChange, children }: InsertableProps) {
  const id = useId();
  const insert = (field: PersonalField) => {
    const input = document.getElementById(id) as HTMLInputElement | null;
    const [from, to] = [input?.selectionStart ?? value.length, input?.selectionEnd ?? value.length];
    const put = `{{${field} "${words.fallback[field]}"}}`;
    onChange(value.slice(0, from) + put + value.slice(to));
    requestAnimationFrame(() => {
      input?.focus();
      input?.setSelectionRange(from + put.length, from + put.length);
    });
  };
  return (
    <Box {...fieldAt(at)} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
      {children(id)}
      {!disabled && (
        <Box
          role="group"
          aria-label={words.insert}
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px' }}
        >
          <Typography variant="caption" color="textTertiary">
            {words.insert}
          </Typography>
          {PERSONAL_FIELDS.map((field) => (
            <Button key={field} size="small" onClick={() => insert(field)}>
              {words.personal[field]}
            </Button>
          ))}
        </Box>
      )}
    </Box>
  );
}
