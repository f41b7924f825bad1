import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode, SubmitEvent } from 'react';
import { ApiError, isApiError } from '../../shared/api/errors';
import { FormDialog } from '../../shared/components/actions/FormDialog';
import { Notice } from '../../shared/components/feedback/Notice';
import { useToast } from '../../shared/components/feedback/Toast';
import { problemOf } from '../../shared/problem';
import { texts } from '../../shared/texts';
import { ConflictNotice } from '../components/ConflictNotice';

interface QuoteDialogProps {
  title: string;
  text: string;
  submit: string;
  /** Text of the toast after success. */
  done: string;
  /** Message for an error without a message from the server. */
  failed: string;
  run: () => Promise<unknown>;
  /** Loads the quote again, after a change and for a stale copy. */
  changed: () => Promise<unknown>;
  onClose: () => void;
  /** Fields; `errorOf` returns the server's message about one of them. */
  children: (errorOf: (field: string) => string | undefined) => ReactNode;
}

/** Dialog with a few fields of a quote. For a stale copy, the error names the author of the other change. */
export function QuoteDialog(props: QuoteDialogProps) {
  const { title, text, submit, done, failed, run, changed, onClose, children } = props;
  const toast = useToast();
  const save = useMutation({
    mutationFn: run,
    onSuccess: async () => {
      await changed();
      toast(done);
      onClose();
    },
  });
  const stale = isApiError(save.error, 412);
  const placed = save.error instanceof ApiError ? save.error.errors : [];
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (!save.isPending && !stale) save.mutate();
  };
  return (
    <FormDialog
      title={title}
      submit={submit}
      button={{ disabled: stale }}
      busy={save.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <Typography color="textSecondary">{text}</Typography>
      {stale && <ConflictNotice error={save.error} onReload={() => changed().then(onClose)} />}
      {save.isError && !stale && placed.length === 0 && (
        <Notice tone="error" title={texts.error}>
          {problemOf(save.error, failed)}
        </Notice>
      )}
      {children((field) => placed.find((error) => error.field === field)?.message)}
    </FormDialog>
  );
}
