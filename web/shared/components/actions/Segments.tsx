import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useRef, type KeyboardEvent } from 'react';

interface SegmentsProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  /** Id of the panel that the segments switch: they are then tabs, otherwise radio buttons. */
  controls?: string;
  onChange: (value: Value) => void;
}

/** Choice between a few options in a row; the arrow keys move between them. */
export function Segments<Value extends string>({ label, value, options, controls, onChange }: SegmentsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = (options.findIndex((option) => option.value === value) + step + options.length) % options.length;
    onChange(options[index]!.value);
    list.current?.querySelectorAll('button')[index]?.focus();
  };
  return (
    <Box
      ref={list}
      role={controls ? 'tablist' : 'radiogroup'}
      aria-label={label}
      onKeyDown={onKeyDown}
      sx={{
        display: 'grid',
        gridTemplateColumns: `repeat(${options.length}, 1fr)`,
        p: '3px',
        borderRadius: '7px',
        bgcolor: 'background.sunken',
      }}
    >
      {options.map((option) => {
        const chosen = option.value === value;
        return (
          <ButtonBase
            key={option.value}
            role={controls ? 'tab' : 'radio'}
            aria-selected={controls ? chosen : undefined}
            aria-checked={controls ? undefined : chosen}
            aria-controls={controls && chosen ? controls : undefined}
            tabIndex={chosen ? 0 : -1}
            onClick={() => onChange(option.value)}
            sx={{
              height: { xs: 36, sm: 30 },
              px: 1,
              whiteSpace: 'nowrap',
              borderRadius: '5px',
              typography: 'small',
              fontWeight: chosen ? 600 : 500,
              color: chosen ? 'text.primary' : 'text.secondary',
              ...(chosen && {
                bgcolor: 'background.raised',
                boxShadow: '0 0 0 1px var(--mui-palette-border-strong)',
              }),
            }}
          >
            {option.label}
          </ButtonBase>
        );
      })}
    </Box>
  );
}
