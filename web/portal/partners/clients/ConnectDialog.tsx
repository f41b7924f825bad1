import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { CLIENT_CODE, CLIENT_MESSAGE } from '#rules/partner-client';
import { paths } from '#rules/paths';
import { askClient, connectClient } from '../../../shared/api/partner-clients';
import { Button } from '../../../shared/components/actions/Button';
import { FormDialog } from '../../../shared/components/actions/FormDialog';
import { Notice } from '../../../shared/components/feedback/Notice';
import { useToast } from '../../../shared/components/feedback/Toast';
import { EmailField, emailRules } from '../../../shared/components/fields/EmailField';
import { Field } from '../../../shared/components/fields/Field';
import { FormProblem } from '../../../shared/components/fields/FormProblem';
import { formRule } from '../../../shared/form-rule';
import { useChanged } from '../../../shared/use-changed';
import { useFormProblem } from '../../../shared/use-form-problem';
import { clientTexts } from './texts';

const words = clientTexts.dialog;

/** A sent request whose code is still to be entered. */
export interface AskedRequest {
  id: string;
  clientEmail: string;
}

interface ConnectDialogProps {
  /** Request whose code is entered; when absent, the dialog starts with a new request. */
  request?: AskedRequest;
  onClose: () => void;
}

/**
 * Dialog that connects a client in two steps: a request by e-mail, then the code from the mail that the client has
 * received.
 */
export function ConnectDialog({ request, onClose }: ConnectDialogProps) {
  const [step, setStep] = useState<{ request?: AskedRequest; isNew?: boolean } | null>(request ? { request } : null);
  return step ? (
    <CodeStep {...step} onClose={onClose} />
  ) : (
    <AskStep
      onAsked={(asked) => setStep({ request: asked, isNew: true })}
      onHaveCode={() => setStep({})}
      onClose={onClose}
    />
  );
}

interface AskStepProps {
  onAsked: (request: AskedRequest) => void;
  onHaveCode: () => void;
  onClose: () => void;
}

function AskStep({ onAsked, onHaveCode, onClose }: AskStepProps) {
  const changed = useChanged();
  const { register, handleSubmit, formState, setError } = useForm({
    mode: 'onTouched',
    defaultValues: { clientEmail: '', message: '' },
  });
  const { errors } = formState;
  const problem = useFormProblem(setError, ['clientEmail', 'message'], words.askFailed);
  const ask = useMutation({
    mutationFn: askClient,
    onSuccess: (asked) => {
      void changed();
      onAsked(asked);
    },
    onError: (error) => void problem.show(error),
  });
  const send = handleSubmit(({ clientEmail, message }) => {
    if (ask.isPending) return;
    problem.clear();
    ask.mutate({ clientEmail: clientEmail.trim(), message: message.trim() });
  });
  return (
    <FormDialog
      title={clientTexts.connect}
      submit={words.ask}
      busy={ask.isPending}
      note={
        <Button variant="text" onClick={onHaveCode} style={{ marginRight: 'auto' }}>
          {words.haveCode}
        </Button>
      }
      onSubmit={send}
      onClose={onClose}
    >
      <Typography color="textSecondary" sx={{ mt: -1.5 }}>
        {words.askText}
      </Typography>
      <FormProblem problem={problem} />
      <EmailField
        label={words.email}
        placeholder={words.emailPlaceholder}
        autoComplete="off"
        autoFocus
        error={errors.clientEmail?.message}
        {...register('clientEmail', emailRules)}
      />
      <Field
        label={words.message}
        hint={words.messageHint}
        multiline
        minRows={3}
        maxRows={8}
        inputProps={{ maxLength: 500 }}
        error={errors.message?.message}
        {...register('message', formRule(CLIENT_MESSAGE))}
      />
    </FormDialog>
  );
}

interface CodeStepProps {
  request?: AskedRequest;
  /** True when the request was sent in the step before. */
  isNew?: boolean;
  onClose: () => void;
}

function CodeStep({ request, isNew = false, onClose }: CodeStepProps) {
  const toast = useToast();
  const navigate = useNavigate();
  const changed = useChanged();
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { code: '' } });
  const problem = useFormProblem(setError, ['code'], words.failed);
  const connecting = useMutation({
    mutationFn: connectClient,
    onSuccess: async (client) => {
      await changed();
      toast(words.done(client.name));
      void navigate(paths.partnerClient(client.id));
    },
    onError: (error) => {
      problem.show(error);
      void changed(); // refetches, because a wrong code reduces the remaining attempts
    },
  });
  const send = handleSubmit(({ code }) => {
    if (connecting.isPending) return;
    problem.clear();
    connecting.mutate({ code: code.trim(), requestId: request?.id });
  });
  return (
    <FormDialog
      title={words.codeTitle}
      submit={words.submit}
      busy={connecting.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      {isNew && request ? (
        <Notice tone="success" title={words.askedTitle}>
          {words.askedText(request.clientEmail)}
        </Notice>
      ) : (
        <Typography color="textSecondary" sx={{ mt: -1.5 }}>
          {words.codeText}
        </Typography>
      )}
      <FormProblem problem={problem} />
      <Field
        label={words.code}
        hint={words.codeHint}
        autoFocus
        autoComplete="one-time-code"
        inputProps={{
          maxLength: 20,
          spellCheck: false,
          autoCapitalize: 'characters',
          className: 'mono',
          style: { textTransform: 'uppercase', letterSpacing: '0.08em' },
        }}
        error={formState.errors.code?.message}
        {...register('code', formRule(CLIENT_CODE))}
      />
    </FormDialog>
  );
}
