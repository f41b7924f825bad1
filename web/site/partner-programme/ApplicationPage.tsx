import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { APPLICATION_DOCUMENTS } from '#rules/partner-application';
import { paths } from '#rules/paths';
import { isApiError, messageOf } from '../../shared/api/errors';
import type { PartnerApplication } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { Notice } from '../../shared/components/feedback/Notice';
import { RetryNotice } from '../../shared/components/feedback/RetryNotice';
import { StateScreen, WaitScreen } from '../../shared/components/feedback/StateScreen';
import { BackLink } from '../../shared/components/frame/PageHead';
import { Panel } from '../../shared/components/frame/Panel';
import { PublicFrame } from '../../shared/components/frame/PublicFrame';
import { formatDate } from '../../shared/format';
import { applicationQuery } from '../../shared/partner-programme/api';
import { Business } from '../../shared/partner-programme/Business';
import { Guard } from '../../shared/session/Guard';
import { sessionQuery, useProfile } from '../../shared/session/session';
import type { SentState } from './ApplyPage';
import { StatusCard } from './StatusCard';
import { Steps } from './Steps';
import { partnerTexts } from './texts';

const words = partnerTexts.status;

/**
 * /partner-program/application?id=: status of the company's latest application, or of an earlier application with that
 * id.
 */
export function ApplicationPage() {
  return (
    <Guard companyTypes={['client', 'partner']} statuses={['active', 'pending_approval']}>
      <PublicFrame>
        <title>{`${words.title} · HoloPortal`}</title>
        <Loading />
      </PublicFrame>
    </Guard>
  );
}

function Loading() {
  const { company } = useProfile();
  const [query] = useSearchParams();
  const id = query.get('id');
  const { data, error, isFetching, refetch } = useQuery(applicationQuery(id));
  if (data) return <Loaded application={data} isEarlier={id !== null} />;
  if (isApiError(error, 404)) {
    return (
      <StateScreen icon={<FileText size={20} />} title={words.none.title} text={words.none.text(company.name)}>
        <Button variant="contained" to={paths.partnerApply}>
          {words.none.apply}
        </Button>
      </StateScreen>
    );
  }
  if (!error) return <WaitScreen text={words.loading} />;
  return (
    <Box sx={page}>
      <RetryNotice retrying={isFetching} onRetry={() => void refetch()}>
        {messageOf(error, words.failed)}
      </RetryNotice>
    </Box>
  );
}

interface LoadedProps {
  application: PartnerApplication;
  isEarlier: boolean;
}

function Loaded({ application, isEarlier }: LoadedProps) {
  const { history, earlier } = application;
  useSessionOf(application);
  return (
    <Box sx={page}>
      <div>
        {isEarlier && <BackLink to={paths.partnerApplication} label={words.back} />}
        <Typography variant="h3" component="h1">
          {words.title}
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 0.5 }}>
          {application.company.name}
        </Typography>
      </div>
      <Missed application={application} />
      <StatusCard key={application.id} application={application} isEarlier={isEarlier} />
      <Panel title={words.written}>
        <Business business={application} />
      </Panel>
      <Panel title={words.history}>
        <Steps history={history} />
      </Panel>
      {!isEarlier && earlier.length > 0 && (
        <Panel title={words.earlier} flush>
          <Box component="ul">
            {earlier.map(({ id, submittedAt, rejectionReason }) => (
              <Box component="li" key={id} sx={former}>
                <Box sx={{ flex: 1, minWidth: 0 }}>
                  <Typography sx={{ fontWeight: 550 }}>{words.earlierOf(formatDate(submittedAt))}</Typography>
                  <Typography variant="small" component="p" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                    {rejectionReason}
                  </Typography>
                </Box>
                <Button
                  size="small"
                  to={`${paths.partnerApplication}?${new URLSearchParams({ id })}`}
                  aria-label={words.read(formatDate(submittedAt))}
                >
                  {words.readShort}
                </Button>
              </Box>
            ))}
          </Box>
        </Panel>
      )}
    </Box>
  );
}

/** Refetches the session once when the application was approved meanwhile, because the user has become a partner. */
function useSessionOf({ status }: PartnerApplication) {
  const queries = useQueryClient();
  const { company, accountStatus } = useProfile();
  const isOld = status === 'approved' && (company.type !== 'partner' || accountStatus !== 'active');
  useEffect(() => {
    if (isOld) void queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
  }, [queries, isOld]);
}

/** Notice after sending that names the documents whose upload failed, until they are uploaded. */
function Missed({ application }: { application: PartnerApplication }) {
  const { missed = [] } = (useLocation().state ?? {}) as Partial<SentState>;
  const absent = missed.filter((type) => application.documents.every((document) => document.type !== type));
  if (absent.length === 0) return null;
  return (
    <Notice tone="warning" title={words.missed.title}>
      {words.missed.text(absent.map((type) => APPLICATION_DOCUMENTS[type].label).join(', '))}
    </Notice>
  );
}

const page = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 3,
  width: '100%',
  maxWidth: 760,
  mx: 'auto',
  px: { xs: 2, sm: 4 },
  pt: { xs: 3, sm: 5 },
  pb: { xs: 6, sm: 12 },
} as const;

const former = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  px: 2.5,
  py: 1.5,
  '&:not(:last-of-type)': { borderBottom: 1, borderColor: 'divider' },
} as const;
