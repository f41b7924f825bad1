import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { WEBHOOK_EVENTS, type WebhookEvent, webhookUrlProblem } from '#rules/webhook';
import type { Webhook, WebhookInput } from '../../../../shared/api/schema';
import { accessChangeKeys } from '../../../../shared/api/access-changes';
import { createWebhook, updateWebhook, webhookKeys } from '../../../../shared/api/webhooks';
import { FormDialog } from '../../../../shared/components/actions/FormDialog';
import { useToast } from '../../../../shared/components/feedback/Toast';
import { Field } from '../../../../shared/components/fields/Field';
import { FormProblem } from '../../../../shared/components/fields/FormProblem';
import { useFormProblem } from '../../../../shared/use-form-problem';
import { webhookTexts } from './texts';

const words = webhookTexts.form;
const FIELDS = ['url', 'events'] as const;

interface WebhookDialogProps {
  /** The webhook to edit; absent for a new one. */
  webhook?: Webhook;
  /** Called with the secret of a new webhook. */
  onSecret?: (secret: string) => void;
  onClose: () => void;
}

/** Dialog with the address and the events of a webhook. */
export function WebhookDialog({ webhook, onSecret, onClose }: WebhookDialogProps) {
  const toast = useToast();
  const client = useQueryClient();
  const { register, control, handleSubmit, formState, setError } = useForm<WebhookInput>({
    mode: 'onTouched',
    defaultValues: { url: webhook?.url ?? '', events: webhook?.events ?? [...WEBHOOK_EVENTS] },
  });
  const problem = useFormProblem(setError, FIELDS, words.failed);
  const save = useMutation({
    mutationFn: async (values: WebhookInput) => {
      if (webhook) await updateWebhook(webhook, values);
      else onSecret?.((await createWebhook(values)).secret);
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: webhookKeys.all });
      void client.invalidateQueries({ queryKey: accessChangeKeys.all });
      if (webhook) toast(words.saved);
      onClose();
    },
    onError: problem.show,
  });
  return (
    <FormDialog
      title={webhook ? words.editTitle : words.title}
      submit={webhook ? words.save : words.submit}
      busy={save.isPending}
      onSubmit={handleSubmit((values) => {
        problem.clear();
        save.mutate(values);
      })}
      onClose={onClose}
    >
      <FormProblem problem={problem} />
      <Field
        label={words.url}
        hint={words.urlHint}
        error={formState.errors.url?.message}
        type="url"
        autoComplete="off"
        {...register('url', { validate: (url) => webhookUrlProblem(url, true) ?? true })}
      />
      <Controller
        name="events"
        control={control}
        rules={{ validate: (events) => events.length > 0 || words.eventsRequired }}
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <EventChoice value={value} error={error?.message} onChange={onChange} />
        )}
      />
    </FormDialog>
  );
}

interface EventChoiceProps {
  value: WebhookEvent[];
  error: string | undefined;
  onChange: (events: WebhookEvent[]) => void;
}

const GROUPS = (Object.keys(webhookTexts.groups) as (keyof typeof webhookTexts.groups)[]).map((group) => ({
  group,
  events: WEBHOOK_EVENTS.filter((event) => event.startsWith(`${group}.`)),
}));

/** Checkboxes for all events, in the order of `WEBHOOK_EVENTS`, under the kinds of their records. */
function EventChoice({ value, error, onChange }: EventChoiceProps) {
  const id = useId();
  const change = (events: readonly WebhookEvent[], checked: boolean) =>
    onChange(WEBHOOK_EVENTS.filter((one) => (events.includes(one) ? checked : value.includes(one))));
  const isAll = value.length === WEBHOOK_EVENTS.length;
  return (
    <div role="group" aria-labelledby={`${id}-events`} aria-describedby={error && `${id}-error`}>
      <Typography variant="small" component="p" id={`${id}-events`} sx={{ fontWeight: 550, mb: 0.5 }}>
        {words.events}
      </Typography>
      <FormControlLabel
        control={
          <Checkbox
            checked={isAll}
            indeterminate={!isAll && value.length > 0}
            onChange={(_event, checked) => change(WEBHOOK_EVENTS, checked)}
          />
        }
        label={words.all}
        sx={{ ml: '-9px', mr: 0 }}
      />
      {GROUPS.map(({ group, events }) => (
        <Box key={group} role="group" aria-label={webhookTexts.groups[group]} sx={{ mt: 1 }}>
          <Typography variant="small" component="p" color="textSecondary">
            {webhookTexts.groups[group]}
          </Typography>
          <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
            {events.map((event) => (
              <FormControlLabel
                key={event}
                control={
                  <Checkbox
                    checked={value.includes(event)}
                    onChange={(_event, checked) => change([event], checked)}
                    slotProps={{
                      input: { 'aria-label': `${webhookTexts.groups[group]}: ${webhookTexts.eventNames[event]}` },
                    }}
                  />
                }
                label={webhookTexts.eventNames[event]}
                sx={{ ml: '-9px', mr: 0 }}
              />
            ))}
          </Box>
        </Box>
      ))}
      {error && (
        <FormHelperText error id={`${id}-error`}>
          {error}
        </FormHelperText>
      )}
    </div>
  );
}
