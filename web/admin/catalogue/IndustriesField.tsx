import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormLabel from '@mui/material/FormLabel';
import { companyIndustries } from '#rules/industries';

interface IndustriesFieldProps {
  label: string;
  value: string[];
  onChange: (value: string[]) => void;
  disabled: boolean;
}

/** Checkboxes for the industries that a product is for. */
export function IndustriesField({ label, value, onChange, disabled }: IndustriesFieldProps) {
  return (
    <FormControl component="fieldset" disabled={disabled}>
      <FormLabel component="legend">{label}</FormLabel>
      <FormGroup sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' }, columnGap: 2 }}>
        {companyIndustries.map((industry) => (
          <FormControlLabel
            key={industry.value}
            label={industry.label}
            control={
              <Checkbox
                checked={value.includes(industry.value)}
                onChange={(_event, checked) =>
                  onChange(checked ? [...value, industry.value] : value.filter((chosen) => chosen !== industry.value))
                }
              />
            }
          />
        ))}
      </FormGroup>
    </FormControl>
  );
}
