import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { activeAgreementQuery } from '../../../shared/api/agreements';
import { paths } from '#rules/paths';
import { messageOf } from '../../../shared/api/errors';
import type { Agreement } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { RetryNotice } from '../../../shared/components/feedback/RetryNotice';
import { PageHead } from '../../../shared/components/frame/PageHead';
import { Panel } from '../../../shared/components/frame/Panel';
import { VisuallyHidden } from '../../../shared/components/frame/VisuallyHidden';
import { formatDate } from '../../../shared/format';
import { Markdown } from '../../../shared/markdown/Markdown';
import { agreementTexts } from '../../../shared/partners/agreement-texts';
import { useAgreementDownload } from '../../../shared/partners/use-agreement-download';
import { columns, stack } from '../../components/two-columns';
import { useProfile } from '../../../shared/session/session';
import { usePortal } from '../../portal';
import { Page } from '../../shell/Page';
import { AcceptedQuotes } from './AcceptedQuotes';
import { SignedAgreements } from './SignedAgreements';
import { SignPanel } from './SignPanel';
import { contractTexts as words } from './texts';

/** /partners/dashboard/contracts: the agreement to sign, the signed agreements, and accepted quotes. */
export function ContractsPage() {
  const { basePath } = usePortal();
  const { company } = useProfile();
  const { data: active, error, isFetching, refetch } = useQuery(activeAgreementQuery);
  const toSign = active?.standing === 'due' || active?.standing === 'overdue' ? active.agreement : null;
  return (
    <Page title={words.title} crumbs={[{ label: company.name, to: paths.company(basePath) }, { label: words.title }]}>
      <PageHead title={words.title} text={words.text} />
      <Box sx={stack}>
        {active ? (
          toSign && <ToSign key={toSign.id} agreement={toSign} />
        ) : error ? (
          <RetryNotice retrying={isFetching} onRetry={() => void refetch()}>
            {messageOf(error, words.activeFailed)}
          </RetryNotice>
        ) : (
          <>
            <VisuallyHidden role="status">{words.loading}</VisuallyHidden>
            <Skeleton width="100%" height={320} />
          </>
        )}
        <SignedAgreements inForce={active?.agreement?.id ?? null} />
        <AcceptedQuotes />
      </Box>
    </Page>
  );
}

function ToSign({ agreement }: { agreement: Agreement }) {
  const { id, title, number, text, publishedAt } = agreement;
  const download = useAgreementDownload();
  return (
    <>
      {download.notice}
      <Box sx={columns}>
        <Panel
          title={words.agreement(title, number ?? 1)}
          aside={
            <Box component="span" sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '4px 12px' }}>
              {publishedAt && words.published(formatDate(publishedAt))}
              <Button size="small" {...download.buttonFor({ agreementId: id })}>
                {agreementTexts.download}
              </Button>
            </Box>
          }
        >
          <Markdown text={text} />
        </Panel>
        <SignPanel agreement={agreement} />
      </Box>
    </>
  );
}
