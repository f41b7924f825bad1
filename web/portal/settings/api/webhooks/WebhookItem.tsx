import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { WEBHOOK_EVENTS } from '#rules/webhook';
import { accessChangeKeys } from '../../../../shared/api/access-changes';
import { isApiError, messageOf } from '../../../../shared/api/errors';
import type { Webhook } from '../../../../shared/api/schema';
import {
  changeWebhookSecret,
  deleteWebhook,
  endOldSecret,
  switchWebhookOn,
  testWebhook,
  webhookKeys,
} from '../../../../shared/api/webhooks';
import { ActionMenu } from '../../../../shared/components/actions/ActionMenu';
import { Button } from '../../../../shared/components/actions/Button';
import { ConfirmDialog } from '../../../../shared/components/actions/ConfirmDialog';
import { Badge } from '../../../../shared/components/badges/Badge';
import { Notice } from '../../../../shared/components/feedback/Notice';
import { useToast } from '../../../../shared/components/feedback/Toast';
import { formatDateTime } from '../../../../shared/format';
import { Deliveries } from './Deliveries';
import { formatTook } from './format-took';
import { Hours } from './Hours';
import { webhookTexts as words } from './texts';
import { WebhookDialog } from './WebhookDialog';

interface WebhookItemProps {
  webhook: Webhook;
  /** False for a standard user, who sees the webhook without its deliveries and changes nothing. */
  isAdmin: boolean;
  /** Called with a new secret. */
  onSecret: (secret: string) => void;
}

/** A webhook: its address and state, its figures, its secret, and on demand its deliveries. */
export function WebhookItem({ webhook, isAdmin, onSecret }: WebhookItemProps) {
  const toast = useToast();
  const client = useQueryClient();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [dialog, setDialog] = useState<'edit' | 'secret' | 'remove' | null>(null);
  const { host } = new URL(webhook.url);
  const refresh = () => {
    void client.invalidateQueries({ queryKey: accessChangeKeys.all });
    return client.invalidateQueries({ queryKey: webhookKeys.all });
  };
  const close = () => setDialog(null);
  const done = async (text: string) => {
    await refresh();
    close();
    toast(text);
  };
  const test = useMutation({
    mutationFn: () => testWebhook(webhook),
    onSuccess: async () => {
      setOpen(true);
      await done(words.tested);
    },
  });
  const switchOn = useMutation({ mutationFn: () => switchWebhookOn(webhook), onSuccess: () => done(words.switchedOn) });
  const endOld = useMutation({ mutationFn: () => endOldSecret(webhook), onSuccess: () => done(words.secret.ended) });
  const change = useMutation({
    mutationFn: () => changeWebhookSecret(webhook),
    onSuccess: async ({ secret }) => {
      await refresh();
      close();
      onSecret(secret);
    },
  });
  const remove = useMutation({
    mutationFn: () =>
      deleteWebhook(webhook).catch((cause: unknown) => {
        if (!isApiError(cause, 404)) throw cause; // it has already been deleted
      }),
    onSuccess: () => done(words.removed),
  });
  const failed = [
    test.error && messageOf(test.error, words.testFailed),
    switchOn.error && messageOf(switchOn.error, words.switchFailed),
    endOld.error && messageOf(endOld.error, words.secret.endFailed),
  ].find(Boolean);
  return (
    <Box component="li" aria-labelledby={`${id}-url`} sx={item}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px 10px' }}>
        <Typography id={`${id}-url`} component="h3" className="mono" sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
          {webhook.url}
        </Typography>
        <Badge tone={webhook.on ? 'success' : 'error'} label={webhook.on ? words.on : words.off} />
        {isAdmin && (
          <Box sx={{ ml: 'auto', display: 'flex', gap: 1 }}>
            <Button size="small" busy={test.isPending} onClick={() => test.mutate()}>
              {words.test}
            </Button>
            <ActionMenu
              name={words.actions(webhook.url)}
              actions={[
                { label: words.edit, icon: <Pencil size={15} />, onSelect: () => setDialog('edit') },
                // A webhook has two secrets at most; 'End old now' stands below.
                ...(webhook.oldSecretUntil
                  ? []
                  : [
                      { label: words.secret.change, icon: <KeyRound size={15} />, onSelect: () => setDialog('secret') },
                    ]),
                { label: words.remove, icon: <Trash2 size={15} />, danger: true, onSelect: () => setDialog('remove') },
              ]}
            />
          </Box>
        )}
      </Box>
      {failed && <Notice tone="error" title={failed} />}
      <State
        webhook={webhook}
        switching={switchOn.isPending}
        onSwitchOn={isAdmin ? () => switchOn.mutate() : undefined}
      />
      <Facts webhook={webhook} />
      <Hours hours={webhook.hours} />
      {webhook.oldSecretUntil && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' }}>
          <Typography variant="small" color="textSecondary" className="num">
            {words.secret.oldUntil(formatDateTime(webhook.oldSecretUntil))}
          </Typography>
          {isAdmin && (
            <Button size="small" variant="text" busy={endOld.isPending} onClick={() => endOld.mutate()}>
              {words.secret.endOld}
            </Button>
          )}
        </Box>
      )}
      {isAdmin && (
        <Button
          size="small"
          variant="text"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-deliveries` : undefined}
          onClick={() => setOpen(!isOpen)}
          style={{ justifySelf: 'start', marginLeft: -10 }}
        >
          {isOpen ? words.deliveries.hide : words.deliveries.show}
        </Button>
      )}
      {isOpen && (
        <div id={`${id}-deliveries`}>
          <Deliveries webhook={webhook} />
        </div>
      )}
      {dialog === 'edit' && <WebhookDialog webhook={webhook} onClose={close} />}
      <ConfirmDialog
        open={dialog === 'secret'}
        title={words.secret.changeTitle}
        text={words.secret.changeText}
        confirm={words.secret.change}
        busy={change.isPending}
        error={change.error && <Notice tone="error" title={messageOf(change.error, words.secret.changeFailed)} />}
        onConfirm={() => change.mutate()}
        onClose={() => {
          close();
          change.reset();
        }}
      />
      <ConfirmDialog
        final
        open={dialog === 'remove'}
        title={words.removeTitle(host)}
        text={words.removeText}
        confirm={words.removeConfirm}
        busy={remove.isPending}
        error={remove.error && <Notice tone="error" title={messageOf(remove.error, words.removeFailed)} />}
        onConfirm={() => remove.mutate()}
        onClose={() => {
          close();
          remove.reset();
        }}
      />
    </Box>
  );
}

interface StateProps {
  webhook: Webhook;
  switching: boolean;
  /** Absent for a standard user. */
  onSwitchOn?: () => void;
}

/** Why nothing is sent, with the button that changes it, or that the endpoint fails. */
function State({ webhook, switching, onSwitchOn }: StateProps) {
  const { on, offAt, offReason, failingSince, waiting } = webhook;
  if (on) {
    return failingSince && <Notice role="none" tone="warning" title={words.failing(formatDateTime(failingSince))} />;
  }
  return (
    <Notice
      role="none"
      tone="error"
      title={words.offTitle(offAt && formatDateTime(offAt))}
      action={
        onSwitchOn && (
          <Button size="small" busy={switching} onClick={onSwitchOn}>
            {words.switchOn}
          </Button>
        )
      }
    >
      {offReason && words.offReasons[offReason]}
      {offReason === 'owner' && onSwitchOn && words.becomeOwner}
      {waiting > 0 && words.waiting(waiting)}
    </Notice>
  );
}

function Facts({ webhook: { events, delivered, failed, medianMs, owner, hint } }: { webhook: Webhook }) {
  const facts: [label: string, value: string][] = [
    [words.events, events.length === WEBHOOK_EVENTS.length ? words.allEvents : words.someEvents(events.length)],
    [words.figures, words.sent(delivered, failed)],
    ...(medianMs === null ? [] : [[words.answers, words.median(formatTook(medianMs))] satisfies [string, string]]),
    [words.secret.label, hint],
    [words.owner, owner],
  ];
  return (
    <Box component="dl" className="num" sx={{ display: 'flex', flexWrap: 'wrap', gap: '10px 28px', m: 0 }}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <Typography component="dt" variant="small" color="textTertiary">
            {label}
          </Typography>
          <Typography component="dd" variant="small" sx={{ m: 0, fontWeight: 550, overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
        </div>
      ))}
    </Box>
  );
}

const item = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 1.5,
  p: '16px 20px',
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-child': { borderBottom: 0 },
} as const;
