import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { acceptanceRuleQuery } from '../../shared/api/acceptance';
import { messageOf } from '../../shared/api/errors';
import { Button } from '../../shared/components/actions/Button';
import { Notice } from '../../shared/components/feedback/Notice';
import { RetryNotice } from '../../shared/components/feedback/RetryNotice';
import { Panel } from '../../shared/components/frame/Panel';
import { AcceptanceRuleFacts } from '../../shared/companies/AcceptanceRuleFacts';
import { acceptanceTexts } from '../../shared/quotes/acceptance-texts';
import { useProfile } from '../../shared/session/session';
import { AcceptanceRuleDialog } from './AcceptanceRuleDialog';

const words = acceptanceTexts.rule;

/** What the company needs for accepting quotes. Its administrators may change it. */
export function AcceptanceRuleSection() {
  const { accountType, emailVerified } = useProfile();
  const { data: rule, error, isFetching, refetch } = useQuery(acceptanceRuleQuery);
  const [editing, setEditing] = useState(false);
  const lacksAdmin = rule && rule.adminOver !== null && rule.admins === 0;
  const lacksPeople = rule && rule.twoPeopleOver !== null && rule.people < 2;
  return (
    <Panel
      title={words.title}
      aside={
        rule &&
        accountType === 'admin' &&
        emailVerified && (
          <Button size="small" onClick={() => setEditing(true)} aria-label={`${words.edit}: ${words.title}`}>
            {words.edit}
          </Button>
        )
      }
    >
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {words.text}
      </Typography>
      {rule ? (
        <AcceptanceRuleFacts rule={rule} />
      ) : error ? (
        <RetryNotice retrying={isFetching} onRetry={() => void refetch()}>
          {messageOf(error, words.failed)}
        </RetryNotice>
      ) : (
        <Skeleton width={240} height={12} />
      )}
      {(lacksAdmin || lacksPeople) && (
        <Notice
          tone="warning"
          role="none"
          title={lacksAdmin ? words.noAdmin : words.fewPeople(rule.people)}
          style={{ marginTop: 16 }}
        />
      )}
      {editing && rule && <AcceptanceRuleDialog rule={rule} onClose={() => setEditing(false)} />}
    </Panel>
  );
}
