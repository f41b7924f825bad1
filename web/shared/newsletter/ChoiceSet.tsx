import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { Note } from '../components/fields/Field';

export interface ChoiceSetProps {
  legend: string;
  error?: string;
  /** Shows the choices in a row below a field label; by default one below the other, below a heading. */
  inline?: boolean;
  children: ReactNode;
}

/** Fieldset of related checkboxes or radio buttons. */
export function ChoiceSet({ legend, error, inline = false, children }: ChoiceSetProps) {
  const noteId = useId();
  return (
    <Box
      component="fieldset"
      aria-describedby={error && noteId}
      sx={{
        m: 0,
        p: 0,
        border: 0,
        minWidth: 0,
        display: inline ? 'block' : 'grid',
        '& label': { mr: inline ? 2.5 : 0 },
      }}
    >
      {inline ? (
        <Typography component="legend" variant="small" sx={{ p: 0, fontWeight: 550 }}>
          {legend}
        </Typography>
      ) : (
        <Box component="legend" className="h4" sx={{ p: 0, mb: 0.5 }}>
          {legend}
        </Box>
      )}
      {children}
      <Note id={noteId} error={error} />
    </Box>
  );
}
