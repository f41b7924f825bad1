import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { ALREADY_SUBSCRIBED, CONFIRM_SUBSCRIPTION } from '#rules/subscription';
import { accountKeys, preferencesQuery, updatePreferences } from '../../shared/api/account';
import { messageOf } from '../../shared/api/errors';
import { subscribe, unsubscribe } from '../../shared/api/newsletter';
import type { NotificationPreferences } from '../../shared/api/schema';
import { Panel } from '../../shared/components/frame/Panel';
import { useProfile } from '../../shared/session/session';
import { Brief } from './Brief';
import { settingsTexts } from './texts';
import { useBriefMessage } from './use-brief-message';
import { RetryNotice } from '../../shared/components/feedback/RetryNotice';

const words = settingsTexts.notifications;
const TOGGLES = ['quoteUpdates', 'messageUpdates', 'accountUpdates', 'newsletter'] as const;
type Preference = (typeof TOGGLES)[number];

interface Turn {
  name: Preference;
  on: boolean;
}

/**
 * Saves a toggle and returns its new state. The newsletter toggle stays off until the user has confirmed the address.
 */
async function save(email: string, { name, on }: Turn): Promise<boolean> {
  if (name !== 'newsletter') return (await updatePreferences({ [name]: on }))[name];
  if (!on) return (await unsubscribe()).data.subscribed;
  return (await subscribe({ email, source: 'account_settings' })).subscribed;
}

/** Toggles for the mails that the user gets. A toggle changes immediately, and changes back when saving fails. */
export function NotificationsTab() {
  const { data, error, isFetching, refetch } = useQuery(preferencesQuery);
  const { message, show } = useBriefMessage();
  const toggle = useToggle(show);
  return (
    <Panel title={words.title} flush>
      {error && !data ? (
        <RetryNotice retrying={isFetching} onRetry={() => void refetch()} style={{ margin: 20 }}>
          {messageOf(error, words.loadFailed)}
        </RetryNotice>
      ) : (
        <>
          <Box component="ul" aria-label={words.title}>
            {TOGGLES.map((name) => (
              <Toggle key={name} name={name} on={data?.[name]} onTurn={(on) => toggle.mutate({ name, on })} />
            ))}
          </Box>
          <Box sx={{ p: '14px 20px' }}>
            <Brief message={message}>{words.essential}</Brief>
          </Box>
        </>
      )}
    </Panel>
  );
}

function useToggle(show: ReturnType<typeof useBriefMessage>['show']) {
  const client = useQueryClient();
  const { email } = useProfile();
  const turn = (name: Preference, on: boolean) =>
    client.setQueryData(accountKeys.preferences, (before: NotificationPreferences | undefined) =>
      before ? { ...before, [name]: on } : before,
    );
  // True for the latest change of a toggle; the response to an earlier change is ignored.
  const isLast = (name: Preference) =>
    client.isMutating({
      mutationKey: accountKeys.preferences,
      predicate: ({ state }) => (state.variables as Turn).name === name,
    }) === 1;
  return useMutation({
    mutationKey: accountKeys.preferences,
    mutationFn: (turned: Turn) => save(email, turned),
    scope: { id: 'notification-preferences' }, // sends saves in the order of the user's changes
    onMutate: async ({ name, on }) => {
      await client.cancelQueries({ queryKey: accountKeys.preferences });
      turn(name, on);
    },
    onSuccess: (saved, { name, on }) => {
      if (!isLast(name)) return;
      turn(name, saved);
      if (on && !saved) show('info', CONFIRM_SUBSCRIPTION);
    },
    onError: (error, { name, on }) => {
      const isSubscribed = /already subscribed/i.test(messageOf(error, ''));
      if (isLast(name)) turn(name, isSubscribed ? on : !on);
      if (isSubscribed) show('info', ALREADY_SUBSCRIBED);
      else show('error', words.failed);
    },
  });
}

interface ToggleProps {
  name: Preference;
  /** State of the toggle; undefined while it is loading. */
  on: boolean | undefined;
  onTurn: (on: boolean) => void;
}

function Toggle({ name, on, onTurn }: ToggleProps) {
  const id = useId();
  const { label, text } = words.toggles[name];
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        p: '14px 12px 14px 20px',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography component="label" htmlFor={id} sx={{ display: 'block', fontWeight: 550, cursor: 'pointer' }}>
          {label}
        </Typography>
        <Typography id={`${id}-text`} variant="small" component="p" color="textSecondary">
          {text}
        </Typography>
      </Box>
      {on === undefined ? (
        <Skeleton width={34} height={20} sx={{ m: '9px 12px', borderRadius: '10px' }} />
      ) : (
        <Switch
          checked={on}
          onChange={(event) => onTurn(event.target.checked)}
          slotProps={{ input: { id, role: 'switch', 'aria-describedby': `${id}-text` } }}
        />
      )}
    </Box>
  );
}
