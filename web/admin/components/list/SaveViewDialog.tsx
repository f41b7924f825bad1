import Typography from '@mui/material/Typography';
import { useState, type SubmitEvent } from 'react';
import { Field } from '../../../shared/components/fields/Field';
import { FormDialog } from '../../../shared/components/actions/FormDialog';
import { adminTexts } from '../../texts';

const words = adminTexts.list;

/** Asks what the new tab is called. */
export function SaveViewDialog({ onSave, onClose }: { onSave: (name: string) => void; onClose: () => void }) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!name.trim()) return setError(words.saveNameRequired);
    onSave(name.trim());
    onClose();
  };
  return (
    <FormDialog title={words.saveTitle} width={420} submit={words.save} onSubmit={submit} onClose={onClose}>
      <Typography color="textSecondary">{words.saveText}</Typography>
      <Field
        label={words.saveName}
        value={name}
        error={error}
        autoFocus
        onChange={(event) => setName(event.target.value)}
        inputProps={{ maxLength: 40 }}
      />
    </FormDialog>
  );
}
