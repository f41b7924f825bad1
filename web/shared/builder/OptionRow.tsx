import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Radio from '@mui/material/Radio';
import Typography from '@mui/material/Typography';
import { Button } from '../components/actions/Button';
import { useId, useRef, type ChangeEvent, type MouseEvent, type ReactNode } from 'react';

interface OptionRowProps {
  kind: 'radio' | 'checkbox';
  /** Name of the radio group. */
  group: string;
  name: string;
  /** Short mark after the name, one or two words. */
  mark?: string;
  /** A line below the name. */
  note?: string;
  price: ReactNode;
  checked: boolean;
  disabled?: boolean;
  /** Id of the group's error message when a choice is missing. */
  invalidBy?: string;
  onToggle: () => void;
  /** Stepper between the text and the price; null reserves its space. */
  quantity?: ReactNode;
  /** Remark about the choice, shown below the row, with an optional button that changes the choice. */
  remark?: { text: string; press?: { label: string; name: string; run: () => void } };
}

/** A second click within this time is part of a double click, in milliseconds. */
const DOUBLE_CLICK_MS = 500;

/** Row for an option. A click on a selected radio button clears it, except for the second click of a double click. */
export function OptionRow(props: OptionRowProps) {
  const {
    kind,
    group,
    name,
    mark,
    note,
    price,
    checked,
    disabled = false,
    invalidBy,
    onToggle,
    quantity,
    remark,
  } = props;
  const id = useId();
  const chosenAt = useRef(-Infinity);
  const choose = (event: ChangeEvent) => {
    chosenAt.current = event.timeStamp;
    onToggle();
  };
  const takeBack = (event: MouseEvent) => {
    if (checked && event.timeStamp - chosenAt.current > DOUBLE_CLICK_MS) onToggle();
  };
  const input = {
    id,
    checked,
    disabled,
    onChange: choose,
    slotProps: { input: { 'aria-describedby': invalidBy, 'aria-invalid': invalidBy ? true : undefined } },
    sx: {
      m: '-2px 4px -2px -4px',
      '&.Mui-disabled.Mui-checked': { color: 'secondary.main', opacity: 0.7 },
      ...(invalidBy && { color: 'error.main' }),
    },
  };
  return (
    <Box
      sx={{
        display: { xs: 'grid', sm: 'flex' },
        flexWrap: 'wrap',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        alignItems: 'center',
        gap: { xs: '6px 12px', sm: 1.5 },
        mx: '-10px',
        px: '10px',
        minHeight: 40,
        borderRadius: '6px',
        cursor: disabled ? 'default' : 'pointer',
        '&:hover': { bgcolor: disabled ? 'transparent' : 'action.hover' },
      }}
    >
      <Box
        component="label"
        htmlFor={id}
        sx={{ flex: 1, minWidth: 0, display: 'flex', alignItems: 'center', py: '7px', cursor: 'inherit' }}
      >
        {kind === 'radio' ? <Radio {...input} name={group} onClick={takeBack} /> : <Checkbox {...input} />}
        <Box component="span" sx={{ display: 'grid', minWidth: 0 }}>
          <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'baseline' }}>
            <Typography
              component="span"
              sx={{ fontWeight: 500, ...(disabled && !checked && { color: 'text.tertiary' }) }}
            >
              {name}
            </Typography>
            {mark && (
              <Typography component="span" variant="small" color="textTertiary" sx={{ lineHeight: 20 / 13 }}>
                {mark}
              </Typography>
            )}
          </Box>
          {note && (
            <Typography component="span" variant="small" color="textTertiary" sx={{ lineHeight: 20 / 13 }}>
              {note}
            </Typography>
          )}
        </Box>
      </Box>
      {quantity !== undefined && (
        <Box
          sx={{
            display: { xs: quantity ? 'block' : 'none', sm: 'block' },
            gridColumn: 1,
            gridRow: 2,
            width: { sm: 84 },
            pl: { xs: '28px', sm: 0 },
            pb: { xs: 1, sm: 0 },
          }}
        >
          {quantity}
        </Box>
      )}
      <Typography
        component="label"
        htmlFor={id}
        className="num"
        sx={{
          gridColumn: 2,
          gridRow: 1,
          minWidth: { sm: 84 },
          py: '4px',
          textAlign: 'right',
          whiteSpace: 'nowrap',
          cursor: 'inherit',
          color: checked && !disabled ? 'text.primary' : disabled ? 'text.tertiary' : 'text.secondary',
        }}
      >
        {price}
      </Typography>
      {remark && (
        <Typography component="div" variant="small" color="textSecondary" sx={remarkStyle}>
          {remark.text}
          {remark.press && (
            <Button
              size="small"
              aria-label={remark.press.name}
              onClick={() => {
                remark.press?.run();
                // The pressed button disappears, so the focus moves to the option's input.
                document.getElementById(id)?.focus();
              }}
            >
              {remark.press.label}
            </Button>
          )}
        </Typography>
      )}
    </Box>
  );
}

const remarkStyle = {
  gridColumn: '1 / -1',
  flex: '1 0 100%',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  pl: '28px',
  pb: 1,
  cursor: 'default',
} as const;
