import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { answer, api } from '../../../shared/api/client';
import { ApiError, messageOf } from '../../../shared/api/errors';
import type { ViewResource } from '../../../shared/api/schema';
import { FormDialog } from '../../../shared/components/actions/FormDialog';
import { Notice } from '../../../shared/components/feedback/Notice';
import { Field } from '../../../shared/components/fields/Field';
import { adminTexts } from '../../texts';

const words = adminTexts.list;

interface SaveViewDialogProps {
  resource: ViewResource;
  /** Filters and sort order as a query string. */
  query: string;
  onSaved: () => unknown;
  onClose: () => void;
}

/** Dialog that saves the current filters as a tab; asks for its name, and whether other staff can see it. */
export function SaveViewDialog({ resource, query, onSaved, onClose }: SaveViewDialogProps) {
  const [name, setName] = useState('');
  const [isShared, setIsShared] = useState(false);
  const [problem, setProblem] = useState<string>();
  const save = useMutation({
    mutationFn: () =>
      answer(api.POST('/api/v1/system/views', { body: { resource, name: name.trim(), query, isShared } })),
    onSuccess: async () => {
      await onSaved();
      onClose();
    },
  });
  const { error } = save;
  const refused = error instanceof ApiError ? error.errors.find(({ field }) => field === 'name')?.message : undefined;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setProblem(name.trim() ? undefined : words.saveNameRequired);
    if (name.trim() && !save.isPending) save.mutate();
  };
  return (
    <FormDialog
      title={words.saveTitle}
      width={420}
      submit={words.save}
      busy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography color="textSecondary">{words.saveText}</Typography>
      {error && !refused && (
        <Notice tone="error" title={words.saveFailed}>
          {messageOf(error, words.saveFailed)}
        </Notice>
      )}
      <Field
        label={words.saveName}
        value={name}
        error={problem ?? refused}
        autoFocus
        onChange={(event) => setName(event.target.value)}
        inputProps={{ maxLength: 40 }}
      />
      <FormControlLabel
        control={<Checkbox checked={isShared} onChange={(_event, checked) => setIsShared(checked)} />}
        label={words.share}
      />
    </FormDialog>
  );
}
