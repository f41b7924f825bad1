import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accessTokenKeys, accessTokensQuery, endAccessToken, TOKENS_PER_PAGE } from '../../../shared/api/access-tokens';
import { isApiError, messageOf } from '../../../shared/api/errors';
import type { AccessToken, CreatedAccessToken } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { ConfirmDialog } from '../../../shared/components/actions/ConfirmDialog';
import { Segments } from '../../../shared/components/actions/Segments';
import { Badge } from '../../../shared/components/badges/Badge';
import { Notice } from '../../../shared/components/feedback/Notice';
import { RetryNotice } from '../../../shared/components/feedback/RetryNotice';
import { useToast } from '../../../shared/components/feedback/Toast';
import { SearchBox } from '../../../shared/components/fields/SearchField';
import { Panel } from '../../../shared/components/frame/Panel';
import { Pager } from '../../../shared/components/lists/Pager';
import { daysUntil, formatDate, formatDateTime } from '../../../shared/format';
import { CreateTokenDialog } from './CreateTokenDialog';
import { SecretDialog } from './SecretDialog';
import { apiTexts as words } from './texts';

const STATUSES = (['valid', 'ended'] as const).map((value) => ({ value, label: words.status[value] }));
/** A token that ends within this many days is marked. */
const SOON_DAYS = 31;

/** The API tokens of the company. */
export function TokensPanel() {
  const toast = useToast();
  const client = useQueryClient();
  const [status, setStatus] = useState<'valid' | 'ended'>('valid');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [creating, setCreating] = useState(false);
  const [made, setMade] = useState<CreatedAccessToken | null>(null);
  const [ending, setEnding] = useState<AccessToken | null>(null);
  const { data, error, isFetching, refetch } = useQuery(accessTokensQuery(status, search, page));
  const refresh = () => client.invalidateQueries({ queryKey: accessTokenKeys.all });
  const end = useMutation({
    mutationFn: ({ id }: AccessToken) =>
      endAccessToken(id).catch((cause: unknown) => {
        if (!isApiError(cause, 404)) throw cause; // the token has already ended
      }),
    onSuccess: async () => {
      await refresh();
      setEnding(null);
      toast(words.endDone);
    },
  });
  return (
    <Panel
      title={words.title}
      flush
      aside={
        <Button size="small" onClick={() => setCreating(true)} style={{ marginBlock: -4 }}>
          {words.create}
        </Button>
      }
    >
      <Box sx={{ p: '16px 20px', display: 'grid', gap: 2, borderBottom: 1, borderColor: 'divider' }}>
        <Typography variant="small" component="p" color="textSecondary">
          {words.text}{' '}
          <a className="link" href="/api/docs">
            {words.reference}
          </a>
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '12px 16px' }}>
          <Segments
            label={words.shown}
            value={status}
            options={STATUSES}
            onChange={(next) => {
              setStatus(next);
              setPage(1);
            }}
          />
          <SearchBox
            name={words.search}
            value={search}
            style={{ flex: '1 1 200px', maxWidth: 320 }}
            onSearch={(next) => {
              setSearch(next);
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
          {search ? words.empty.found : words.empty[status]}
        </Typography>
      ) : (
        <>
          <Box component="ul" aria-label={words.title} aria-busy={isFetching}>
            {data.data.map((token) => (
              <TokenRow key={token.id} token={token} onEnd={() => setEnding(token)} />
            ))}
          </Box>
          {data.total > TOKENS_PER_PAGE && (
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
      {creating && (
        <CreateTokenDialog
          onMade={(token) => {
            setCreating(false);
            setMade(token);
            setStatus('valid');
            setSearch('');
            setPage(1);
            void refresh();
          }}
          onClose={() => setCreating(false)}
        />
      )}
      {made && <SecretDialog words={words.made} secret={made.token} onClose={() => setMade(null)} />}
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

function TokenRow({ token, onEnd }: { token: AccessToken; onEnd: () => void }) {
  const { name, hint, scopes, valid, createdBy, createdAt, lastUsedAt, lastUsedAddress } = token;
  // A token ends with the first moment of the day after its last one.
  const lastDay = formatDate(new Date(Date.parse(token.expiresAt) - 1).toISOString());
  const soon = valid && daysUntil(token.expiresAt) <= SOON_DAYS;
  return (
    <Box component="li" sx={row}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 10px' }}>
        <Typography sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography variant="small" component="span" color="textTertiary" className="mono">
          {hint}
        </Typography>
        {soon && <Badge tone="warning" label={words.soon} />}
        {valid && (
          <Button size="small" aria-label={words.endOf(name)} onClick={onEnd} style={{ marginLeft: 'auto' }}>
            {words.end}
          </Button>
        )}
      </Box>
      <Typography variant="small" component="p" color="textSecondary">
        {scopes.map((scope) => words.scopes[scope]).join(' · ')}
      </Typography>
      <Typography variant="small" component="p" color="textTertiary" className="num">
        {[
          lastUsedAt ? words.lastUsed(formatDateTime(lastUsedAt), lastUsedAddress) : words.never,
          valid ? words.ends(lastDay) : words.ended(token.endedAt ? formatDate(token.endedAt) : lastDay),
          words.by(createdBy, formatDate(createdAt)),
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
