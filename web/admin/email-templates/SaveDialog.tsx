import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { TEMPLATE_REASON } from '#rules/email-template';
import { textProblem } from '#rules/text-rule';
import { FormDialog } from '../../shared/components/actions/FormDialog';
import { Field } from '../../shared/components/fields/Field';
import { templateTexts } from './texts';

const words = templateTexts.save;

interface SaveDialogProps {
  title: string;
  text: string;
  submit: string;
  /** Initial text of the reason field. */
  reason: string;
  onSave: (reason: string) => void;
  onClose: () => void;
}

/** Dialog that asks for a reason before a version is saved. */
export function SaveDialog({ title, text, submit, reason, onSave, onClose }: SaveDialogProps) {
  const [why, setWhy] = useState(reason);
  const [problem, setProblem] = useState<string>();
  return (
    <FormDialog
      title={title}
      submit={submit}
      onSubmit={(event) => {
        event.preventDefault();
        const wrong = textProblem(TEMPLATE_REASON, why.trim());
        setProblem(wrong ?? undefined);
        if (!wrong) onSave(why.trim());
      }}
      onClose={onClose}
    >
      <Typography color="textSecondary">{text}</Typography>
      <Field
        label={words.reason}
        optional
        hint={words.reasonHint}
        autoFocus
        value={why}
        error={problem}
        onChange={({ target }) => setWhy(target.value)}
      />
    </FormDialog>
  );
}
