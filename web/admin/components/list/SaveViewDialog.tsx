import Typography from '@mui/material/Typography';
import { useState, type SubmitEvent } from 'react';
import { Button } from '../../../shared/components/actions/Button';
import { Field } from '../../../shared/components/fields/Field';
import { Modal } from '../../../shared/components/actions/Modal';
import { texts } from '../../../shared/texts';
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
    <Modal
      open
      title={words.saveTitle}
      width={420}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button variant="text" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" variant="contained">
            {words.save}
          </Button>
        </>
      }
    >
      <Typography color="textSecondary">{words.saveText}</Typography>
      <Field
        label={words.saveName}
        value={name}
        error={error}
        autoFocus
        onChange={(event) => setName(event.target.value)}
        inputProps={{ maxLength: 40 }}
      />
    </Modal>
  );
}
