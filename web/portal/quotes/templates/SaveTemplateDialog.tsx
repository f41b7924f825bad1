import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { Quote } from '../../../shared/api/schema';
import { FormDialog } from '../../../shared/components/actions/FormDialog';
import { Field } from '../../../shared/components/fields/Field';
import { Notice } from '../../../shared/components/feedback/Notice';
import { useToast } from '../../../shared/components/feedback/Toast';
import { texts } from '../../../shared/texts';
import { useFormProblem } from '../../../shared/use-form-problem';
import { saveTemplate, templatesQuery } from './api';
import { templateTexts } from './texts';

const words = templateTexts.save;

/** Dialog that asks for a name and saves a quote's lines as a template. */
export function SaveTemplateDialog({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const queries = useQueryClient();
  const toast = useToast();
  const { register, handleSubmit, formState, setError } = useForm<{ name: string }>({
    defaultValues: { name: quote.customerReference?.slice(0, 100) ?? '' },
  });
  const problem = useFormProblem(setError, ['name'], words.failed);
  const save = useMutation({
    mutationFn: (name: string) => saveTemplate(quote.id, name),
    onSuccess: async () => {
      toast(words.done);
      onClose();
      await queries.invalidateQueries({ queryKey: templatesQuery.queryKey });
    },
    onError: problem.show,
  });
  const send = handleSubmit(({ name }) => {
    if (save.isPending) return; // Enter can submit the form twice
    problem.clear();
    save.mutate(name.trim());
  });
  return (
    <FormDialog title={words.title} submit={words.confirm} busy={save.isPending} onSubmit={send} onClose={onClose}>
      {problem.message && (
        <Notice tone="error" title={texts.error} onClose={problem.clear}>
          {problem.message}
        </Notice>
      )}
      <Typography color="textSecondary">{words.text}</Typography>
      <Field
        label={words.name}
        autoFocus
        autoComplete="off"
        inputProps={{ maxLength: 100 }}
        error={formState.errors.name?.message}
        {...register('name', { validate: (name) => name.trim() !== '' || words.required })}
      />
    </FormDialog>
  );
}
