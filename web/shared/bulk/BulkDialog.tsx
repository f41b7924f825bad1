import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { Button } from '../components/actions/Button';
import { FormDialog } from '../components/actions/FormDialog';
import { Notice } from '../components/feedback/Notice';
import { useToast } from '../components/feedback/Toast';
import { isApiError } from '../api/errors';
import { problemOf } from '../problem';
import { formatDateTime } from '../format';
import { useNamed } from '../session/session';
import { useChanged } from '../use-changed';
import { bulkTexts as words } from './texts';

interface Row {
  id: string | number;
}

export interface BulkDialogProps<R extends Row> {
  /** Returns the text of the title and of the button: 'Decline 3 quotes'. */
  title: (count: number) => string;
  text: string;
  /** Selected rows to which the action applies. */
  rows: R[];
  /** Number of selected rows to which the action does not apply. */
  skipped: number;
  nameOf: (row: R) => string;
  /** Runs the action on one row; a failure does not stop the others. */
  each: (row: R) => Promise<unknown>;
  /** Returns the text of the toast: '3 quotes declined'. */
  done: (count: number) => string;
  /** Returns false while the input in the dialog is not valid. */
  check?: () => boolean;
  final?: boolean;
  onDone: () => void;
  onClose: () => void;
  /** Form fields of the dialog. */
  children?: ReactNode;
}

/**
 * Dialog that runs an action on each selected row, one after the other, and lists the rows that failed with the
 * reasons.
 */
export function BulkDialog<R extends Row>(props: BulkDialogProps<R>) {
  const { title, text, rows, skipped, nameOf, each, done, check, final, onDone, onClose, children } = props;
  const [rest, setRest] = useState<R[]>();
  const left = rest ?? rows;
  const [tried, setTried] = useState(0);
  const stopped = useRef(false);
  const changed = useChanged();
  const toast = useToast();
  const named = useNamed();
  const refusal = (error: unknown) => {
    const change = isApiError(error, 412) && error.changed;
    if (!change) return problemOf(error, words.failedAction);
    const when = formatDateTime(change.at);
    return change.by ? words.changedBy(named(change.by), when) : words.changedByPortal(when);
  };
  const act = useMutation({
    mutationFn: async () => {
      stopped.current = false;
      const failures: { row: R; message: string; stale: boolean }[] = [];
      let count = 0;
      for (const row of left) {
        if (stopped.current) break;
        await each(row).catch((error: unknown) =>
          failures.push({ row, message: `${nameOf(row)}: ${refusal(error)}`, stale: isApiError(error, 412) }),
        );
        setTried((count += 1));
      }
      return { failures, untried: left.slice(count) };
    },
    onSuccess: async ({ failures, untried }) => {
      const count = left.length - failures.length - untried.length;
      if (failures.length + untried.length === 0) {
        await changed();
        onDone();
        onClose();
      }
      // Does not retry rows with a stale copy, because they would fail again.
      setRest([...failures.filter((failure) => !failure.stale).map(({ row }) => row), ...untried]);
      if (count > 0) toast(done(count));
    },
    onSettled: () => setTried(0),
  });
  const failures = act.isPending ? [] : (act.data?.failures ?? []);
  const isStale = failures.some(({ stale }) => stale);
  // Refetches the list only on close. A refetch could remove the rows from the list, which would close the dialog with
  // its messages.
  const close = () => {
    if (isStale) onDone();
    onClose();
    if (act.data) void changed();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (left.length > 0 && !act.isPending && (check?.() ?? true)) act.mutate();
  };
  const asked = left.length || failures.length;
  return (
    <FormDialog
      title={title(asked)}
      submit={act.isPending && left.length > 1 ? words.progress(tried, left.length) : title(asked)}
      button={{ color: final ? 'error' : undefined, disabled: left.length === 0 }}
      busy={act.isPending}
      focusCancel={final && !children}
      note={
        act.isPending && (
          <Button variant="text" style={{ marginRight: 'auto' }} onClick={() => (stopped.current = true)}>
            {words.stop}
          </Button>
        )
      }
      onSubmit={submit}
      onClose={close}
    >
      <Typography color="textSecondary">
        {text} {skipped > 0 && words.skipped(skipped)}
      </Typography>
      {failures.length > 0 && (
        <Notice tone="error" title={words.failed(failures.length)}>
          {failures.map(({ row, message }) => (
            <div key={row.id}>{message}</div>
          ))}
          {isStale && <div>{words.changed}</div>}
        </Notice>
      )}
      {children}
    </FormDialog>
  );
}
