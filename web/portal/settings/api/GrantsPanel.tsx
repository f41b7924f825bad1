import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { agentScopeWords } from '../../../shared/agent-scopes';
import { agentGrantKeys, agentGrantsQuery, endAgentGrant } from '../../../shared/api/agent-grants';
import { formatDate, formatDay } from '../../../shared/format';
import { EndingPanel, NEWEST } from './EndingPanel';
import { McpAddress } from './McpAddress';
import { grantTexts as words } from './texts';

/** The agents that administrators of the company have allowed to act for it. */
export function GrantsPanel() {
  const [shown, setShown] = useState(NEWEST);
  return (
    <EndingPanel
      words={words}
      text={words.text}
      list={useQuery(agentGrantsQuery(shown.status, shown.search, shown.page))}
      shown={shown}
      onShow={setShown}
      parts={({ host, scopes, givenBy, createdAt, expiresAt }) => ({
        hint: host,
        scopes: scopes.map((scope) => agentScopeWords[scope]),
        by: words.by(givenBy, formatDate(createdAt)),
        ends: words.expires(formatDay(expiresAt)),
        lastDay: formatDay(expiresAt),
      })}
      end={endAgentGrant}
      queryKey={agentGrantKeys.all}
    >
      <McpAddress />
    </EndingPanel>
  );
}
