import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { agentScopeWords } from '../../../shared/agent-scopes';
import { agentGrantKeys, agentGrantsQuery, endAgentGrant, GRANTS_PER_PAGE } from '../../../shared/api/agent-grants';
import { isApiError, messageOf } from '../../../shared/api/errors';
import type { AgentGrant } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { ConfirmDialog } from '../../../shared/components/actions/ConfirmDialog';
import { Segments } from '../../../shared/components/actions/Segments';
import { Notice } from '../../../shared/components/feedback/Notice';
import { RetryNotice } from '../../../shared/components/feedback/RetryNotice';
import { useToast } from '../../../shared/components/feedback/Toast';
import { Panel } from '../../../shared/components/frame/Panel';
import { Pager } from '../../../shared/components/lists/Pager';
import { formatDate, formatDateTime } from '../../../shared/format';
import { grantTexts as words } from './texts';

const STATUSES = (['valid', 'ended'] as const).map((value) => ({ value, label: words.status[value] }));

/** The agents that administrators of the company have allowed to act for it. */
export function GrantsPanel() {
  const toast = useToast();
  const client = useQueryClient();
  const [status, setStatus] = useState<'valid' | 'ended'>('valid');
  const [page, setPage] = useState(1);
  const [ending, setEnding] = useState<AgentGrant | null>(null);
  const { data, error, isFetching, refetch } = useQuery(agentGrantsQuery(status, page));
  const end = useMutation({
    mutationFn: ({ id }: AgentGrant) =>
      endAgentGrant(id).catch((cause: unknown) => {
        if (!isApiError(cause, 404)) throw cause; // the grant has already ended
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: agentGrantKeys.all });
      setEnding(null);
      toast(words.endDone);
    },
  });
  return (
    <Panel title={words.title} flush>
      <Box sx={{ p: '16px 20px', display: 'grid', gap: 2, borderBottom: 1, borderColor: 'divider' }}>
        <Typography variant="small" component="p" color="textSecondary">
          {words.text}
        </Typography>
        <Box sx={{ display: 'flex' }}>
          <Segments
            label={words.shown}
            value={status}
            options={STATUSES}
            onChange={(next) => {
              setStatus(next);
              setPage(1);
            }}
          />
        </Box>
      </Box>
      {error && !data ? (
        <RetryNotice retrying={isFetching} onRetry={() => void refetch()} style={{ margin: 20 }}>
          {messageOf(error, words.failed)}
        </RetryNotice>
      ) : !data ? (
        <Box role="status" aria-label={words.loading} sx={row}>
          <Skeleton width={180} height={14} />
          <Skeleton width={260} height={12} />
        </Box>
      ) : data.data.length === 0 ? (
        <Typography sx={{ p: '20px' }} color="textSecondary">
          {words.empty[status]}
        </Typography>
      ) : (
        <>
          <Box component="ul" aria-label={words.title} aria-busy={isFetching}>
            {data.data.map((grant) => (
              <GrantRow key={grant.id} grant={grant} onEnd={() => setEnding(grant)} />
            ))}
          </Box>
          {data.total > GRANTS_PER_PAGE && (
            <Box sx={{ p: '14px 20px' }}>
              <Pager
                offset={data.offset}
                count={data.data.length}
                limit={data.limit}
                total={data.total}
                onPage={setPage}
              />
            </Box>
          )}
        </>
      )}
      <ConfirmDialog
        final
        open={ending !== null}
        title={ending ? words.endTitle(ending.name) : ''}
        text={words.endText}
        confirm={words.endConfirm}
        busy={end.isPending}
        error={end.error && <Notice tone="error" title={messageOf(end.error, words.endFailed)} />}
        onConfirm={() => ending && end.mutate(ending)}
        onClose={() => {
          setEnding(null);
          end.reset();
        }}
      />
    </Panel>
  );
}

function GrantRow({ grant, onEnd }: { grant: AgentGrant; onEnd: () => void }) {
  const { name, host, scopes, valid, givenBy, createdAt, expiresAt, endedAt, lastUsedAt, lastUsedAddress } = grant;
  return (
    <Box component="li" sx={row}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 10px' }}>
        <Typography sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography
          variant="small"
          component="span"
          color="textTertiary"
          className="mono"
          sx={{ overflowWrap: 'anywhere' }}
        >
          {host}
        </Typography>
        {valid && (
          <Button size="small" aria-label={words.endOf(name)} onClick={onEnd} style={{ marginLeft: 'auto' }}>
            {words.end}
          </Button>
        )}
      </Box>
      <Typography variant="small" component="p" color="textSecondary">
        {scopes.map((scope) => agentScopeWords[scope]).join(' · ')}
      </Typography>
      <Typography variant="small" component="p" color="textTertiary" className="num">
        {[
          lastUsedAt ? words.lastUsed(formatDateTime(lastUsedAt), lastUsedAddress) : words.never,
          valid ? words.expires(formatDate(expiresAt)) : words.ended(formatDate(endedAt ?? expiresAt)),
          words.by(givenBy, formatDate(createdAt)),
        ].join(' · ')}
      </Typography>
    </Box>
  );
}

const row = {
  display: 'grid',
  gap: 0.5,
  p: '14px 20px',
  borderBottom: 1,
  borderColor: 'divider',
} as const;
