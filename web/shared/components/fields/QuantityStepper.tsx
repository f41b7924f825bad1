import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { Minus, Plus } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { VisuallyHidden } from '../frame/VisuallyHidden';

interface QuantityStepperProps {
  /** Name of the counted item, for screen readers ('HoloTable 65'). */
  of: string;
  value: number;
  onChange: (value: number) => void;
  /** Lower limit; 0 by default, where 0 removes the item. */
  min?: number;
  /** Upper limit; null for no limit. */
  max?: number | null;
  small?: boolean;
}

/** Stepper with minus, number and plus; the number can also be typed. Announces each new number to screen readers. */
export function QuantityStepper({ of, value, onChange, min = 0, max = null, small = false }: QuantityStepperProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const change = (next: number) => {
    const allowed = Math.min(Math.max(next, min), max ?? Infinity);
    setTyped(null);
    if (allowed !== value) onChange(allowed);
  };
  // Ignores text that is not a whole number: '2.5' is neither 2 nor 25.
  const shown = typed !== null && /^\d+$/.test(typed.trim()) ? Number(typed) : value;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') change(shown);
    else if (event.key === 'Escape') setTyped(null);
    else if (event.key === 'ArrowUp') change(shown + 1);
    else if (event.key === 'ArrowDown') change(shown - 1);
    else return;
    event.preventDefault();
  };
  const step = (name: string, next: number, disabled: boolean, icon: React.ReactNode) => (
    <ButtonBase
      aria-label={`${name} ${of}`}
      // Uses `aria-disabled`, because `disabled` would remove the focus during a series of clicks.
      aria-disabled={disabled || undefined}
      onClick={() => change(next)}
      sx={{
        width: { xs: 40, sm: small ? 26 : 30 },
        height: '100%',
        color: 'text.secondary',
        '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
        '&[aria-disabled]': { color: 'text.disabled', bgcolor: 'transparent', cursor: 'default' },
        '&.Mui-focusVisible': { outlineOffset: -2 },
      }}
    >
      {icon}
    </ButtonBase>
  );
  return (
    <Box
      role="group"
      aria-label={`Quantity of ${of}`}
      sx={{
        position: 'relative',
        display: 'inline-flex',
        alignItems: 'center',
        height: { xs: 40, sm: small ? 28 : 32 },
        border: 1,
        borderColor: 'border.strong',
        borderRadius: '7px',
        bgcolor: 'background.paper',
        overflow: 'hidden',
      }}
    >
      {step('One less', value - 1, value <= min, <Minus size={14} strokeWidth={2} />)}
      <Box
        component="input"
        aria-label="Quantity"
        className="num"
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? String(value)}
        onChange={(event: React.ChangeEvent<HTMLInputElement>) => setTyped(event.target.value.slice(0, 6))}
        onFocus={(event: React.FocusEvent<HTMLInputElement>) => event.target.select()}
        onBlur={() => change(shown)}
        onKeyDown={onKeyDown}
        sx={{
          width: `max(28px, ${String(typed ?? value).length + 1}ch)`,
          height: '100%',
          p: 0,
          border: 0,
          bgcolor: 'transparent',
          color: 'inherit',
          font: 'inherit',
          fontSize: { xs: '1rem', sm: '.875rem' },
          fontWeight: 550,
          textAlign: 'center',
          '&:focus-visible': { outlineOffset: -2 },
        }}
      />
      {step('One more', value + 1, max !== null && value >= max, <Plus size={14} strokeWidth={2} />)}
      <VisuallyHidden role="status">{value}</VisuallyHidden>
    </Box>
  );
}
