import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accessChangeKeys } from '../../../shared/api/access-changes';
import { accessTokenKeys, accessTokensQuery, endAccessToken } from '../../../shared/api/access-tokens';
import type { CreatedAccessToken } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { daysUntil, formatDate, formatDay } from '../../../shared/format';
import { useProfile } from '../../../shared/session/session';
import { CreateTokenDialog } from './CreateTokenDialog';
import { EndingPanel, NEWEST } from './EndingPanel';
import { SecretDialog } from './SecretDialog';
import { apiTexts as words } from './texts';

/** A token that ends within this many days is marked. */
const SOON_DAYS = 31;

/** The API tokens of the company, which its administrators make and end. */
export function TokensPanel() {
  const client = useQueryClient();
  const isAdmin = useProfile().accountType === 'admin';
  const [shown, setShown] = useState(NEWEST);
  const [creating, setCreating] = useState(false);
  const [made, setMade] = useState<CreatedAccessToken | null>(null);
  return (
    <EndingPanel
      words={words}
      text={
        <>
          {words.text}{' '}
          <a className="link" href="/api/docs">
            {words.reference}
          </a>
        </>
      }
      list={useQuery(accessTokensQuery(shown.status, shown.search, shown.page))}
      shown={shown}
      onShow={setShown}
      parts={({ hint, scopes, valid, createdBy, createdAt, expiresAt }) => {
        // A token ends with the first moment of the day after its last one.
        const lastDay = formatDay(new Date(Date.parse(expiresAt) - 1).toISOString());
        return {
          hint,
          isEndingSoon: valid && daysUntil(expiresAt) <= SOON_DAYS,
          scopes: scopes.map((scope) => words.scopes[scope]),
          by: words.by(createdBy, formatDate(createdAt)),
          ends: words.ends(lastDay),
          lastDay,
        };
      }}
      end={isAdmin ? endAccessToken : undefined}
      queryKey={accessTokenKeys.all}
      aside={
        isAdmin && (
          <Button size="small" onClick={() => setCreating(true)} style={{ marginBlock: -4 }}>
            {words.create}
          </Button>
        )
      }
    >
      {creating && (
        <CreateTokenDialog
          onMade={(token) => {
            setCreating(false);
            setMade(token);
            setShown(NEWEST);
            void client.invalidateQueries({ queryKey: accessTokenKeys.all });
            void client.invalidateQueries({ queryKey: accessChangeKeys.all });
          }}
          onClose={() => setCreating(false)}
        />
      )}
      {made && <SecretDialog words={words.made} secret={made.token} onClose={() => setMade(null)} />}
    </EndingPanel>
  );
}
