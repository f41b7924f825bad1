import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { accountKeys, endOtherSessions, endSession, sessionsQuery } from '../../shared/api/account';
import { isApiError, messageOf } from '../../shared/api/errors';
import type { UserSession } from '../../shared/api/schema';
import { Badge } from '../../shared/components/badges/Badge';
import { Button } from '../../shared/components/actions/Button';
import { ConfirmDialog } from '../../shared/components/actions/ConfirmDialog';
import { Panel } from '../../shared/components/frame/Panel';
import { formatDateTime } from '../../shared/format';
import { Brief } from './Brief';
import { settingsTexts } from './texts';
import { useBriefMessage } from './use-brief-message';
import { RetryNotice } from '../../shared/components/feedback/RetryNotice';

const words = settingsTexts.sessions;

/** Panel with the user's sessions, and buttons to end the other sessions. */
export function SessionsPanel() {
  const { data, error, isFetching, refetch } = useQuery(sessionsQuery);
  const { message, show } = useBriefMessage();
  const client = useQueryClient();
  const [asked, setAsked] = useState(false);
  const refresh = () => client.invalidateQueries({ queryKey: accountKeys.sessions });
  const failed = (cause: unknown) => {
    setAsked(false);
    show('error', messageOf(cause, words.endFailed));
    void refresh();
  };
  const end = useMutation({
    mutationFn: ({ id }: UserSession) =>
      endSession(id).catch((cause: unknown) => {
        if (!isApiError(cause, 404)) throw cause; // the session has already ended
      }),
    onSuccess: async () => {
      await refresh();
      show('success', words.ended);
    },
    onError: failed,
  });
  const endOthers = useMutation({
    mutationFn: endOtherSessions,
    onSuccess: async () => {
      await refresh();
      setAsked(false);
      show('success', words.othersEnded);
    },
    onError: failed,
  });
  const others = data?.data.filter(({ current }) => !current).length ?? 0;
  return (
    <Panel
      title={words.title}
      flush
      aside={
        others > 1 && (
          <Button size="small" onClick={() => setAsked(true)} style={{ marginBlock: -4 }}>
            {words.signOutOthers}
          </Button>
        )
      }
    >
      {error && !data ? (
        <RetryNotice retrying={isFetching} onRetry={() => void refetch()} style={{ margin: 20 }}>
          {messageOf(error, words.failed)}
        </RetryNotice>
      ) : (
        <>
          {data ? (
            <Box component="ul" aria-label={words.title}>
              {data.data.map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  busy={end.isPending && end.variables.id === session.id}
                  onEnd={() => !end.isPending && end.mutate(session)}
                />
              ))}
            </Box>
          ) : (
            <Loading />
          )}
          <Box sx={{ p: '14px 20px' }}>
            <Brief message={message}>{data && others === 0 ? words.only : words.text}</Brief>
          </Box>
        </>
      )}
      <ConfirmDialog
        open={asked}
        title={words.signOutOthers}
        text={words.signOutOthersText}
        confirm={words.signOutOthers}
        busy={endOthers.isPending}
        onConfirm={() => endOthers.mutate()}
        onClose={() => setAsked(false)}
      />
    </Panel>
  );
}

function SessionRow({ session, busy, onEnd }: { session: UserSession; busy: boolean; onEnd: () => void }) {
  const { device } = session;
  const name = device ? words.on(device.browser, device.system) : words.unknown;
  const Glyph = device?.mobile ? Smartphone : Laptop;
  return (
    <Box component="li" sx={row}>
      <Box component={Glyph} size={17} sx={{ flex: 'none', color: 'text.tertiary' }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 10px' }}>
          <Typography sx={{ fontWeight: 550 }}>{name}</Typography>
          {session.current && <Badge tone="success" label={words.current} />}
        </Box>
        <Typography variant="small" component="p" color="textTertiary" className="num">
          {[
            session.current
              ? words.since(formatDateTime(session.createdAt))
              : words.lastUsed(formatDateTime(session.lastUsedAt)),
            session.address,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      </Box>
      {!session.current && (
        <Button size="small" busy={busy} aria-label={`${words.signOut} ${name}`} onClick={onEnd}>
          {words.signOut}
        </Button>
      )}
    </Box>
  );
}

const Loading = () => (
  <Box role="status" aria-label={words.loading} sx={row}>
    <Box sx={{ display: 'grid', gap: '8px', py: '2px' }}>
      <Skeleton width={150} height={14} />
      <Skeleton width={220} height={12} />
    </Box>
  </Box>
);

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  p: '14px 20px',
  minHeight: 68,
  borderBottom: 1,
  borderColor: 'divider',
} as const;
