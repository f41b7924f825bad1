import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { ApiError, isApiError } from '../../shared/api/errors';
import { Field } from '../../shared/components/fields/Field';
import { FormDialog } from '../../shared/components/actions/FormDialog';
import { Notice } from '../../shared/components/feedback/Notice';
import { problemOf } from '../../shared/problem';
import { texts } from '../../shared/texts';
import { useChanged } from '../../shared/use-changed';
import { adminTexts } from '../texts';
import { ConflictNotice } from './ConflictNotice';

const words = adminTexts.record;

/** What the dialog asks for; each field only where it is named. */
export interface ReasonAnswers {
  reason: string;
  confirmEmail: string;
  /** A day, `2026-01-31`. */
  validUntil: string;
}

export interface ReasonDialogProps<Result> {
  title: string;
  text: string;
  /** Says what happens: 'Suspend company'. */
  confirm: string;
  /** Takes something away: the button is red. */
  final?: boolean;
  /** Without it no reason is asked. */
  reason?: { hint?: string };
  /** The e-mail that must be typed before something final. */
  typed?: { label: string; hint: string };
  /** The last day of what it is about: the first that can be chosen, and the one proposed. */
  day?: { label: string; hint: string; min: string; proposed: string };
  /** When it is refused, in place of what the server says. */
  failed?: string;
  /** When it is refused and the server says nothing. */
  fallback?: string;
  run: (answers: ReasonAnswers) => Promise<Result>;
  /** It is done. What is on screen is asked again then, and the dialog closes when that has come. */
  onDone?: (result: Result) => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks before an act, with a reason, a typed e-mail or a day, where that belongs to it. What is refused stands at its field. */
export function ReasonDialog<Result>(props: ReasonDialogProps<Result>) {
  const { title, text, confirm, final = false, reason, typed, day, failed, run, onDone, onClose, children } = props;
  const { fallback = words.failedAction } = props;
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
    const missing = reason && !answers.reason.trim() ? { reason: words.reasonRequired } : {};
    setErrors(missing);
    if (Object.keys(missing).length === 0) act.mutate({ ...answers, reason: answers.reason.trim() });
  };
  const isAsking = Boolean(reason ?? typed ?? day);
  const isPlaced = Boolean((reason && errors.reason) || (typed && errors.confirmEmail) || (day && errors.validUntil));
  return (
    <FormDialog
      title={title}
      submit={confirm}
      button={{
        color: final ? 'error' : undefined,
        disabled: stale, // the only way on is to see what changed
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
        <Field
          label={day.label}
          type="date"
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
