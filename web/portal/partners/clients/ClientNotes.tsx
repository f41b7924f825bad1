import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { CLIENT_LABEL, CLIENT_NOTE } from '#rules/partner-client';
import { isApiError } from '../../../shared/api/errors';
import type { ClientRecord } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { FormDialog } from '../../../shared/components/actions/FormDialog';
import { Notice } from '../../../shared/components/feedback/Notice';
import { Skeleton } from '../../../shared/components/feedback/Skeleton';
import { useToast } from '../../../shared/components/feedback/Toast';
import { Field } from '../../../shared/components/fields/Field';
import { FormProblem } from '../../../shared/components/fields/FormProblem';
import { Panel } from '../../../shared/components/frame/Panel';
import { formRule } from '../../../shared/form-rule';
import { useFormProblem } from '../../../shared/use-form-problem';
import { clientRecordQuery, keepClientNotes } from './api';
import { clientTexts } from './texts';

const words = clientTexts.notes;

/** Panel with the partner's internal notes about a client. */
export function ClientNotes({ id }: { id: string }) {
  const { data } = useQuery(clientRecordQuery(id));
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel
      title={words.title}
      aside={
        data && (
          <Button size="small" variant="text" onClick={() => setOpen(true)}>
            {data.label || data.note ? words.edit : words.add}
          </Button>
        )
      }
    >
      {data ? (
        <>
          {data.label && <p className="strong breaks">{data.label}</p>}
          <Typography
            color="textSecondary"
            sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', ...(data.label && data.note && { mt: 0.5 }) }}
          >
            {data.note ?? (data.label ? '' : words.none)}
          </Typography>
          <Typography variant="small" component="p" color="textTertiary" sx={{ mt: 1.5 }}>
            {words.ours}
          </Typography>
        </>
      ) : (
        <Skeleton width={200} height={12} />
      )}
      {isOpen && data && <NotesDialog client={data} onClose={() => setOpen(false)} />}
    </Panel>
  );
}

const valuesOf = ({ label, note }: ClientRecord) => ({ label: label ?? '', note: note ?? '' });

/**
 * Dialog for label and note. When a colleague saves meanwhile, `client` changes to the colleague's version, and fields
 * that the user has not edited take its values.
 */
function NotesDialog({ client, onClose }: { client: ClientRecord; onClose: () => void }) {
  const queries = useQueryClient();
  const toast = useToast();
  const [isStale, setStale] = useState(false);
  const { register, handleSubmit, formState, setError, reset } = useForm({
    mode: 'onTouched',
    defaultValues: valuesOf(client),
  });
  const problem = useFormProblem(setError, ['label', 'note'], words.failed);
  const save = useMutation({
    mutationFn: (body: { label: string; note: string }) => keepClientNotes(client, body),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['clients'] });
      toast(words.saved);
      onClose();
    },
    onError: (error) => {
      if (isApiError(error, 412)) setStale(true);
      else problem.show(error);
      void queries.invalidateQueries({ queryKey: ['clients'] });
    },
  });
  useEffect(() => reset(valuesOf(client), { keepDirtyValues: true }), [client, reset]);
  const { errors } = formState;
  return (
    <FormDialog
      title={words.title}
      submit={words.save}
      busy={save.isPending}
      onSubmit={handleSubmit((values) => {
        if (save.isPending) return;
        problem.clear();
        setStale(false);
        save.mutate(values);
      })}
      onClose={onClose}
    >
      {isStale && (
        <Notice tone="warning" role="alert" title={words.stale}>
          {words.staleText}
        </Notice>
      )}
      <FormProblem problem={problem} />
      <Field
        autoFocus
        optional
        label={words.label}
        hint={words.labelHint}
        error={errors.label?.message}
        {...register('label', formRule(CLIENT_LABEL))}
      />
      <Field
        optional
        multiline
        minRows={4}
        label={words.note}
        hint={words.ours}
        error={errors.note?.message}
        {...register('note', formRule(CLIENT_NOTE))}
      />
    </FormDialog>
  );
}
