import { useQuery } from '@tanstack/react-query';
import { companyAcceptanceRuleQuery } from '../../shared/api/acceptance';
import { messageOf } from '../../shared/api/errors';
import { RetryNotice } from '../../shared/components/feedback/RetryNotice';
import { Panel } from '../../shared/components/frame/Panel';
import { AcceptanceRuleFacts } from '../../shared/companies/AcceptanceRuleFacts';
import { acceptanceTexts } from '../../shared/quotes/acceptance-texts';

const words = acceptanceTexts.rule;

/** What a company needs for accepting quotes, which only the company changes. */
export function CompanyAcceptanceRule({ id }: { id: string }) {
  const { data: rule, error, isFetching, refetch } = useQuery(companyAcceptanceRuleQuery(id));
  if (!rule && !error) return null;
  return (
    <Panel title={words.title}>
      {rule ? (
        <AcceptanceRuleFacts rule={rule} />
      ) : (
        <RetryNotice retrying={isFetching} onRetry={() => void refetch()}>
          {messageOf(error, words.failed)}
        </RetryNotice>
      )}
    </Panel>
  );
}
