import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Ban, Bot, BotOff, KeyRound, type LucideIcon, Trash2, Unplug, Webhook } from 'lucide-react';
import { useState } from 'react';
import { accessChangesQuery } from '../../../shared/api/access-changes';
import { messageOf } from '../../../shared/api/errors';
import type { AccessChange } from '../../../shared/api/schema';
import { RetryNotice } from '../../../shared/components/feedback/RetryNotice';
import { Panel } from '../../../shared/components/frame/Panel';
import { Pager } from '../../../shared/components/lists/Pager';
import { Timeline, TimelineEntry } from '../../../shared/components/lists/Timeline';
import { changeTexts as words } from './texts';

const ICONS: Record<AccessChange['change'], LucideIcon> = {
  token_created: KeyRound,
  token_ended: Ban,
  agent_connected: Bot,
  agent_disconnected: BotOff,
  webhook_added: Webhook,
  webhook_removed: Trash2,
  webhook_switched_off: Unplug,
  webhook_switched_on: Webhook,
  secret_changed: KeyRound,
};

/** Who changed the company's tokens, agents and webhooks, newest first. */
export function ChangesPanel() {
  const [page, setPage] = useState(1);
  const { data, error, isFetching, refetch } = useQuery(accessChangesQuery(page));
  return (
    <Panel title={words.title}>
      {error && !data ? (
        <RetryNotice retrying={isFetching} onRetry={() => void refetch()}>
          {messageOf(error, words.failed)}
        </RetryNotice>
      ) : !data ? (
        <Box role="status" aria-label={words.loading}>
          <Skeleton width={180} height={14} />
          <Skeleton width={260} height={12} />
        </Box>
      ) : data.total === 0 ? (
        <Typography color="textSecondary">{words.empty}</Typography>
      ) : (
        <Box aria-busy={isFetching} sx={{ display: 'grid', gap: 2 }}>
          <Timeline>
            {data.data.map(({ id, change, name, by, createdAt }) => (
              <TimelineEntry key={id} icon={ICONS[change]} what={words.changes[change]} when={createdAt}>
                <span style={{ overflowWrap: 'anywhere' }}>{words.by(by ?? words.portal, name)}</span>
              </TimelineEntry>
            ))}
          </Timeline>
          {data.total > data.limit && (
            <Pager
              offset={data.offset}
              count={data.data.length}
              limit={data.limit}
              total={data.total}
              totalIsCapped={data.totalIsCapped}
              label={words.pages}
              onPage={setPage}
            />
          )}
        </Box>
      )}
    </Panel>
  );
}
