import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { companyStatisticsQuery } from '../../shared/api/companies';
import { messageOf } from '../../shared/api/errors';
import { Button } from '../../shared/components/Button';
import { Notice } from '../../shared/components/Notice';
import { Panel } from '../../shared/components/Panel';
import { formatCount } from '../../shared/format';
import { paths } from '../../shared/paths';
import { useProfile } from '../../shared/session/session';
import { texts } from '../../shared/texts';
import { VerificationBadge } from '../company/VerificationCard';
import { usePortal } from '../portal';
import { Figure, Figures } from '../quotes/detail/Figures';
import { dashboardTexts } from './texts';

const words = dashboardTexts.company;

/** The company in figures. */
export function CompanyPanel() {
  const { basePath } = usePortal();
  const { company } = useProfile();
  const { data, error, isFetching, refetch } = useQuery(companyStatisticsQuery);
  const bar = <Skeleton width={56} height={12} sx={{ my: '4px' }} />;
  return (
    <Panel
      title={words.title}
      aside={
        <Link component={RouterLink} to={paths.company(basePath)}>
          {words.open}
        </Link>
      }
    >
      {error && !data ? (
        <Notice
          tone="error"
          title={texts.error}
          action={
            <Button size="small" busy={isFetching} onClick={() => void refetch()}>
              {texts.retry}
            </Button>
          }
        >
          {messageOf(error, words.failed)}
        </Notice>
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
