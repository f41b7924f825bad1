import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../../shared/api/errors';
import { webhooksQuery } from '../../../../shared/api/webhooks';
import { Button } from '../../../../shared/components/actions/Button';
import { RetryNotice } from '../../../../shared/components/feedback/RetryNotice';
import { Panel } from '../../../../shared/components/frame/Panel';
import { useProfile } from '../../../../shared/session/session';
import { SecretDialog } from '../SecretDialog';
import { webhookTexts as words } from './texts';
import { WebhookDialog } from './WebhookDialog';
import { WebhookItem } from './WebhookItem';

/** The webhooks of the company; for its administrators, with their deliveries. */
export function WebhooksPanel() {
  const isAdmin = useProfile().accountType === 'admin';
  const [adding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const { data, error, isFetching, refetch } = useQuery(webhooksQuery());
  return (
    <Panel
      title={words.title}
      flush
      aside={
        isAdmin && (
          <Button size="small" onClick={() => setAdding(true)} style={{ marginBlock: -4 }}>
            {words.add}
          </Button>
        )
      }
    >
      <Typography
        variant="small"
        component="p"
        color="textSecondary"
        sx={{ p: '16px 20px', borderBottom: 1, borderColor: 'divider' }}
      >
        {words.text}{' '}
        <a className="link" href="/api/docs#/webhooks">
          {words.reference}
        </a>
      </Typography>
      {error && !data ? (
        <RetryNotice retrying={isFetching} onRetry={() => void refetch()} style={{ margin: 20 }}>
          {messageOf(error, words.failed)}
        </RetryNotice>
      ) : !data ? (
        <Box role="status" aria-label={words.loading} sx={{ p: '14px 20px' }}>
          <Skeleton width={220} height={14} />
          <Skeleton width={300} height={12} />
        </Box>
      ) : data.data.length === 0 ? (
        <Typography sx={{ p: '20px' }} color="textSecondary">
          {words.empty}
        </Typography>
      ) : (
        <Box component="ul" aria-label={words.title}>
          {data.data.map((webhook) => (
            <WebhookItem key={webhook.id} webhook={webhook} isAdmin={isAdmin} onSecret={setSecret} />
          ))}
        </Box>
      )}
      {adding && <WebhookDialog onSecret={setSecret} onClose={() => setAdding(false)} />}
      {secret && <SecretDialog words={words.made} secret={secret} onClose={() => setSecret(null)} />}
    </Panel>
  );
}
