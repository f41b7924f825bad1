import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Note } from '../../shared/components/fields/Field';
import { ownersQuery } from '../quotes/follow-up/api';

interface PeopleFieldProps {
  label: string;
  /** Ids of the chosen people. */
  value: string[];
  /** People who were chosen before; those who may not agree any more are shown as well, so that they can be taken out. */
  known?: { id: string; name: string }[];
  onChange: (ids: string[]) => void;
  error?: string;
}

/** Choice of several system administrators. */
export function PeopleField({ label, value, known = [], onChange, error }: PeopleFieldProps) {
  const active = useQuery(ownersQuery).data?.data ?? [];
  const people = [...active, ...known.filter(({ id }) => !active.some((one) => one.id === id))];
  const noteId = useId();
  return (
    <fieldset
      className="field"
      aria-describedby={error ? noteId : undefined}
      style={{ border: 0, padding: 0, margin: 0 }}
    >
      <legend style={{ fontSize: '.8125rem', fontWeight: 560 }}>{label}</legend>
      <div style={{ display: 'grid', maxHeight: 220, overflowY: 'auto' }}>
        {people.map(({ id, name }) => (
          <FormControlLabel
            key={id}
            label={name}
            control={
              <Checkbox
                checked={value.includes(id)}
                onChange={(_event, checked) => onChange(checked ? [...value, id] : value.filter((one) => one !== id))}
              />
            }
          />
        ))}
      </div>
      <Note id={noteId} error={error} />
    </fieldset>
  );
}
