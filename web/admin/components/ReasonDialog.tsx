import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { ApiError, isApiError } from '../../shared/api/errors';
import { DayField } from '../../shared/components/fields/DayField';
import { Field } from '../../shared/components/fields/Field';
import { FormDialog } from '../../shared/components/actions/FormDialog';
import { Notice } from '../../shared/components/feedback/Notice';
import { problemOf } from '../../shared/problem';
import { texts } from '../../shared/texts';
import { useChanged } from '../../shared/use-changed';
import { adminTexts } from '../texts';
import { ConflictNotice } from './ConflictNotice';

const words = adminTexts.record;

/** Values of the dialog's fields. The dialog asks only for the fields that its props configure. */
export interface ReasonAnswers {
  reason: string;
  confirmEmail: string;
  /** A date such as `2026-01-31`. */
  validUntil: string;
}

export interface ReasonDialogProps<Result> {
  title: string;
  text: string;
  /** Label of the button: 'Suspend company'. */
  confirm: string;
  /** Label of the button that closes the dialog; 'Cancel' by default. */
  dismiss?: string;
  /** True for a destructive action: the button is red. */
  final?: boolean;
  /** Hint below the reason field, and whether it may be empty. Without this prop, the dialog has no reason field. */
  reason?: { hint?: string; optional?: boolean };
  /** Field in which the user must type an e-mail address to confirm a destructive action. */
  typed?: { label: string; hint: string };
  /** Field for a last day of validity, with the earliest day allowed and the day proposed. */
  day?: { label: string; hint: string; min: string; proposed: string };
  /** Error message that replaces the server's. */
  failed?: string;
  /** Error message if the server gives none. */
  fallback?: string;
  run: (answers: ReasonAnswers) => Promise<Result>;
  /** Called after success. The page then reloads its data, and the dialog closes when that is done. */
  onDone?: (result: Result) => void;
  onClose: () => void;
  children?: ReactNode;
}

/**
 * Confirms an action, with a reason, a typed e-mail address or a day where configured. Field errors are shown at their
 * fields.
 */
export function ReasonDialog<Result>(props: ReasonDialogProps<Result>) {
  const { title, text, confirm, final = false, reason, typed, day, failed, run, onDone, onClose, children } = props;
  const { dismiss, fallback = words.failedAction } = props;
  const [answers, setAnswers] = useState<ReasonAnswers>({
    reason: '',
    confirmEmail: '',
    validUntil: day?.proposed ?? '',
  });
  const [errors, setErrors] = useState<Partial<ReasonAnswers>>({});
  const changed = useChanged();
  const act = useMutation({
    mutationFn: run,
    onSuccess: async (result) => {
      onDone?.(result);
      await changed();
      onClose();
    },
    onError: (error) => {
      const placed = error instanceof ApiError ? error.errors : [];
      setErrors(Object.fromEntries(placed.map(({ field, message }) => [field, message])));
    },
  });
  const stale = isApiError(act.error, 412);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (act.isPending || stale) return;
    const missing = reason && !reason.optional && !answers.reason.trim() ? { reason: words.reasonRequired } : {};
    setErrors(missing);
    if (Object.keys(missing).length === 0) act.mutate({ ...answers, reason: answers.reason.trim() });
  };
  const isAsking = Boolean(reason ?? typed ?? day);
  const isPlaced = Boolean((reason && errors.reason) || (typed && errors.confirmEmail) || (day && errors.validUntil));
  return (
    <FormDialog
      title={title}
      submit={confirm}
      dismiss={dismiss}
      button={{
        color: final ? 'error' : undefined,
        disabled: stale, // the user must see the other change first
        autoFocus: !isAsking && !final,
      }}
      busy={act.isPending}
      focusCancel={!isAsking && final}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography color="textSecondary">{text}</Typography>
      {children}
      {stale && <ConflictNotice error={act.error} onReload={() => changed().then(act.reset)} />}
      {act.isError && !stale && !isPlaced && (
        <Notice tone="error" title={texts.error}>
          {failed ?? problemOf(act.error, fallback)}
        </Notice>
      )}
      {reason && (
        <Field
          label={words.reason}
          optional={reason.optional}
          multiline
          minRows={3}
          autoFocus
          value={answers.reason}
          error={errors.reason}
          hint={reason.hint}
          onChange={(event) => setAnswers({ ...answers, reason: event.target.value })}
          inputProps={{ maxLength: 2000 }}
        />
      )}
      {day && (
        <DayField
          label={day.label}
          autoFocus
          value={answers.validUntil}
          error={errors.validUntil}
          hint={day.hint}
          onChange={(event) => setAnswers({ ...answers, validUntil: event.target.value })}
          inputProps={{ min: day.min }}
        />
      )}
      {typed && (
        <Field
          label={typed.label}
          type="email"
          autoComplete="off"
          value={answers.confirmEmail}
          error={errors.confirmEmail}
          hint={typed.hint}
          onChange={(event) => setAnswers({ ...answers, confirmEmail: event.target.value })}
        />
      )}
    </FormDialog>
  );
}
