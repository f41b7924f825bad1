import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { companyStatisticsQuery } from '../../shared/api/companies';
import { messageOf } from '../../shared/api/errors';
import { Panel } from '../../shared/components/frame/Panel';
import { Skeleton } from '../../shared/components/feedback/Skeleton';
import { formatCount } from '../../shared/format';
import { paths } from '#rules/paths';
import { useProfile } from '../../shared/session/session';
import { VerificationBadge } from '../company/VerificationBadge';
import { usePortal } from '../portal';
import { Figure, Figures } from '../quotes/detail/Figures';
import { dashboardTexts } from './texts';
import { RetryNotice } from '../../shared/components/feedback/RetryNotice';

const words = dashboardTexts.company;

/** Panel with figures about the company. */
export function CompanyPanel() {
  const { basePath } = usePortal();
  const { company } = useProfile();
  const { data, error, isFetching, refetch } = useQuery(companyStatisticsQuery);
  const bar = <Skeleton width={56} height={12} style={{ marginBlock: 4 }} />;
  return (
    <Panel
      title={words.title}
      aside={
        <Link to={paths.company(basePath)} className="link">
          {words.open}
        </Link>
      }
    >
      {error && !data ? (
        <RetryNotice retrying={isFetching} onRetry={() => void refetch()}>
          {messageOf(error, words.failed)}
        </RetryNotice>
      ) : (
        <Figures>
          <Figure label={words.verification}>
            <VerificationBadge status={company.verificationStatus} />
          </Figure>
          <Figure label={words.documents}>
            {data ? words.documentsOf(formatCount(data.documents.uploaded), formatCount(data.documents.required)) : bar}
          </Figure>
          <Figure label={words.users}>{data ? formatCount(data.users.active) : bar}</Figure>
          <Figure label={words.invitations}>{data ? formatCount(data.invitations.pending) : bar}</Figure>
        </Figures>
      )}
    </Panel>
  );
}
