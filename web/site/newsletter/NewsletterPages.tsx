import { useMutation, useQuery } from '@tanstack/react-query';
import { LinkIcon, MailCheck, MailX, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Route, Routes, useParams } from 'react-router';
import { entryPaths } from '#rules/entry-paths';
import { paths } from '#rules/paths';
import { allowsSubscription } from '#rules/subscription';
import {
  confirmSubscription,
  confirmationQuery,
  newsletterPreferencesQuery,
  unsubscribeByLink,
} from '../../shared/api/newsletter';
import { isApiError, messageOf } from '../../shared/api/errors';
import { Button } from '../../shared/components/actions/Button';
import { NotFoundPage } from '../../shared/components/feedback/NotFoundPage';
import { Notice } from '../../shared/components/feedback/Notice';
import { WaitScreen } from '../../shared/components/feedback/StateScreen';
import { texts } from '../../shared/texts';
import { EntryFrame, EntryHead, EntryState } from '../EntryFrame';
import { PreferencesForm } from './PreferencesForm';
import { SubscribeBox } from './SubscribeBox';
import { newsletterTexts } from './texts';

const words = newsletterTexts;

/**
 * /newsletter/{confirm|preferences|unsubscribe}/{token}: pages of the links in our mails. Opening a page changes
 * nothing; the user must press its button.
 */
export function NewsletterPages() {
  return (
    <Routes>
      <Route path="confirm/:token" element={<ByLink title={words.confirm.title} of={Confirm} />} />
      <Route path="preferences/:token" element={<ByLink title={words.preferences.title} of={Preferences} />} />
      <Route path="unsubscribe/:token" element={<ByLink title={words.unsubscribe.title} of={Unsubscribe} />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}

interface TokenProps {
  token: string;
}

function ByLink({ title, of: Page }: { title: string; of: (props: TokenProps) => ReactNode }) {
  const { token = '' } = useParams();
  return (
    <EntryFrame title={title}>
      <Page key={token} token={token} />
    </EntryFrame>
  );
}

function Confirm({ token }: TokenProps) {
  const found = useQuery(confirmationQuery(token));
  const confirm = useMutation({ mutationFn: () => confirmSubscription(token) });
  if (isApiError(found.error, 404) || isApiError(confirm.error, 404)) return <DeadLink />;
  if (confirm.isSuccess) return <Done {...confirm.data} />;
  if (found.isError) return <Unanswered error={found.error} retry={() => void found.refetch()} />;
  if (found.isPending) return <WaitScreen text={words.loading} />;
  // For a used link, the page says only that the address is confirmed, and does not link to the preferences.
  if (found.data.confirmed) return <Done email={found.data.email} token={null} />;
  return (
    <div className="entry-state">
      <EntryHead title={words.confirm.title} text={words.confirm.text(found.data.email)} />
      {confirm.isError && <Refused title={words.confirm.failed} error={confirm.error} />}
      <Button variant="lit" size="large" fullWidth busy={confirm.isPending} onClick={() => confirm.mutate()}>
        {words.confirm.button}
      </Button>
      <p className="secondary small">{words.box.text}</p>
    </div>
  );
}

const Done = ({ email, token }: { email: string; token: string | null }) => (
  <EntryState icon={<MailCheck size={20} />} title={words.confirm.done.title} text={words.confirm.done.text(email)}>
    {token && (
      <Button variant="contained" size="large" to={paths.newsletterPreferences(token)}>
        {words.confirm.done.preferences}
      </Button>
    )}
  </EntryState>
);

function Preferences({ token }: TokenProps) {
  const found = useQuery(newsletterPreferencesQuery(token));
  if (isApiError(found.error, 404)) return <DeadLink />;
  if (found.isError) return <Unanswered error={found.error} retry={() => void found.refetch()} />;
  if (found.isPending) return <WaitScreen text={words.loading} />;
  const { email, status } = found.data;
  if (!allowsSubscription('change', status)) return <Blocked email={email} />;
  const isSubscribed = status === 'subscribed';
  return (
    <div className="entry-state">
      <EntryHead
        title={words.preferences.title}
        text={isSubscribed ? words.preferences.text(email) : words.preferences.ended(email)}
      />
      {!isSubscribed && <SubscribeBox title={words.unsubscribe.done.again} email={email} />}
      <PreferencesForm token={token} saved={found.data} />
    </div>
  );
}

function Unsubscribe({ token }: TokenProps) {
  const found = useQuery(newsletterPreferencesQuery(token));
  const end = useMutation({ mutationFn: () => unsubscribeByLink(token) });
  if (isApiError(found.error, 404) || isApiError(end.error, 404)) return <DeadLink />;
  if (end.isSuccess) {
    return (
      <EntryState
        icon={<MailX size={20} />}
        title={words.unsubscribe.done.title}
        text={end.data.message}
        more={<SubscribeBox title={words.unsubscribe.done.again} email={found.data?.email} />}
      />
    );
  }
  if (found.isError) return <Unanswered error={found.error} retry={() => void found.refetch()} />;
  if (found.isPending) return <WaitScreen text={words.loading} />;
  const { email, status } = found.data;
  if (status === 'complained') return <Blocked email={email} />;
  if (status === 'unsubscribed') {
    return (
      <EntryState
        icon={<MailX size={20} />}
        title={words.unsubscribe.done.title}
        text={words.unsubscribe.already(email)}
        more={<SubscribeBox title={words.unsubscribe.done.again} email={email} />}
      />
    );
  }
  return (
    <div className="entry-state">
      <EntryHead title={words.unsubscribe.title} text={words.unsubscribe.text(email)} />
      {end.isError && <Refused title={words.unsubscribe.failed} error={end.error} />}
      <div className="entry-actions">
        <Button variant="contained" size="large" fullWidth busy={end.isPending} onClick={() => end.mutate()}>
          {words.unsubscribe.button}
        </Button>
        <Button variant="text" size="large" fullWidth to={paths.newsletterPreferences(token)}>
          {words.unsubscribe.stay}
        </Button>
      </div>
    </div>
  );
}

/** Message for a blocked address, which has no preferences to choose. */
const Blocked = ({ email }: { email: string }) => (
  <EntryState
    icon={<MailX size={20} />}
    title={words.preferences.blocked.title}
    text={words.preferences.blocked.text(email)}
  >
    <Button variant="contained" size="large" to={entryPaths.contact}>
      {words.preferences.blocked.contact}
    </Button>
  </EntryState>
);

const DeadLink = () => (
  <EntryState icon={<LinkIcon size={20} />} title={words.dead.title} text={words.dead.text} more={<SubscribeBox />} />
);

const Unanswered = ({ error, retry }: { error: unknown; retry: () => void }) => (
  <EntryState icon={<WifiOff size={20} />} title={texts.error} text={messageOf(error, words.offline)}>
    <Button variant="contained" size="large" onClick={retry}>
      {texts.retry}
    </Button>
  </EntryState>
);

const Refused = ({ title = texts.error, error }: { title?: string; error: unknown }) => (
  <Notice tone="error" title={title}>
    {messageOf(error, texts.unknownError)}
  </Notice>
);
