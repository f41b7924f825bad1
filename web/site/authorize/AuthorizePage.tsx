import { useMutation, useQuery } from '@tanstack/react-query';
import { Bot, Check, WifiOff } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { agentScopeWords } from '../../shared/agent-scopes';
import { agentRequestQuery, allowAgent } from '../../shared/api/agent-grants';
import { isApiError, messageOf } from '../../shared/api/errors';
import type { AgentRequest } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { Notice } from '../../shared/components/feedback/Notice';
import { WaitScreen } from '../../shared/components/feedback/StateScreen';
import { FactList } from '../../shared/components/lists/FactList';
import { homePath } from '../../shared/session/access';
import { Guard } from '../../shared/session/Guard';
import { useProfile } from '../../shared/session/session';
import { guardTexts, texts } from '../../shared/texts';
import { EntryFrame, EntryHead, EntryState } from '../EntryFrame';
import { authorizeTexts as words } from './texts';

/**
 * /authorize: an agent sends an administrator here, with its request in the query (RFC 6749, section 4.1.1). The server
 * reads the request; the person allows or refuses it, and returns to the agent.
 */
export function AuthorizePage() {
  return (
    <Guard companyTypes={['client', 'partner']}>
      <EntryFrame title={words.tab} width={440}>
        <Request />
      </EntryFrame>
    </Guard>
  );
}

function Request() {
  const { search } = useLocation();
  const profile = useProfile();
  const { data, error, refetch } = useQuery(agentRequestQuery(search.slice(1)));
  const home = <Button to={homePath(profile)}>{guardTexts.goToDashboard}</Button>;
  if (data) return <Asked asked={data} />;
  if (!error) return <WaitScreen text={words.loading} />;
  if (isApiError(error, 422)) {
    return (
      <EntryState icon={<Bot size={20} />} title={words.unknown} text={messageOf(error, texts.unknownError)}>
        {home}
      </EntryState>
    );
  }
  return (
    <EntryState icon={<WifiOff size={20} />} title={words.unread} text={messageOf(error, texts.unknownError)}>
      <Button variant="contained" onClick={() => void refetch()}>
        {texts.retry}
      </Button>
      {home}
    </EntryState>
  );
}

function Asked({ asked }: { asked: AgentRequest }) {
  const { name, host, returnsTo, isLocal, scopes, companyName, problem, request, backTo } = asked;
  const { accountType, email } = useProfile();
  const isAdmin = accountType === 'admin';
  const id = useId();
  const allow = useMutation({
    mutationFn: allowAgent,
    onSuccess: ({ redirectTo }) => location.assign(redirectTo),
  });
  const back = (label: string) => (
    <Button size="large" fullWidth href={backTo}>
      {label}
    </Button>
  );
  const page = (children: ReactNode) => (
    <div className="entry-state">
      <EntryHead
        title={words.title(name)}
        text={isAdmin ? words.asYou(companyName, email) : words.asAdmin(companyName)}
      />
      <FactList
        facts={[
          { label: words.who, value: <strong>{host}</strong> },
          { label: words.returnsTo, value: isLocal ? words.ownComputer(returnsTo) : returnsTo },
        ]}
      />
      {children}
    </div>
  );
  if (problem !== null || request === null) {
    return page(
      <>
        <Notice tone="error" role="none" title={words.refused}>
          {problem}
        </Notice>
        {back(words.back(returnsTo))}
      </>,
    );
  }
  if (!isAdmin) {
    return page(
      <>
        <Notice tone="info" role="none" title={words.standard.title}>
          {words.standard.text(companyName)}
        </Notice>
        {back(words.back(returnsTo))}
      </>,
    );
  }
  return page(
    <>
      <section aria-labelledby={`${id}-scopes`}>
        <h2 className="small secondary" id={`${id}-scopes`} style={{ marginBottom: 8 }}>
          {words.scopes}
        </h2>
        <ul style={{ display: 'grid', gap: 8 }}>
          {scopes.map((scope) => (
            <li key={scope} style={{ display: 'flex', gap: 10 }}>
              <Check size={16} aria-hidden style={{ flex: 'none', marginTop: 3 }} />
              {agentScopeWords[scope]}
            </li>
          ))}
        </ul>
        <p className="small secondary" style={{ marginTop: 12 }}>
          {words.never}
        </p>
      </section>
      <Notice tone="warning" role="none" title={words.check.title(host)}>
        {isLocal ? `${words.check.text} ${words.check.local}` : words.check.text}
      </Notice>
      {allow.isError && (
        <Notice tone="error" title={words.failed}>
          {messageOf(allow.error, texts.unknownError)}
        </Notice>
      )}
      <div className="entry-actions">
        <Button
          variant="lit"
          size="large"
          fullWidth
          busy={allow.isPending || allow.isSuccess}
          onClick={() => allow.mutate(request)}
        >
          {words.allow}
        </Button>
        {back(words.refuse)}
      </div>
    </>,
  );
}
