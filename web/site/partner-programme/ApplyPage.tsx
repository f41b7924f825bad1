import Box from '@mui/material/Box';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Handshake, ShieldAlert } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { OPEN_APPLICATION_STATUSES } from '#rules/partner-application';
import { paths } from '#rules/paths';
import { isApiError, messageOf } from '../../shared/api/errors';
import type { ApplicationDocumentType, PartnerApplication, Profile } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { RetryNotice } from '../../shared/components/feedback/RetryNotice';
import { StateScreen, WaitScreen } from '../../shared/components/feedback/StateScreen';
import { PublicFrame } from '../../shared/components/frame/PublicFrame';
import { ownApplicationQuery } from '../../shared/partner-programme/api';
import { homePath } from '../../shared/session/access';
import { AccountStatusScreen, UnknownReaderScreen } from '../../shared/session/guard-screens';
import { sessionQuery, useSession } from '../../shared/session/session';
import { guardTexts } from '../../shared/texts';
import { ApplyForm } from './ApplyForm';
import { partnerTexts } from './texts';

const words = partnerTexts.apply;
const { refused } = partnerTexts;

/** Router state of the application page after sending. */
export interface SentState {
  /** Types of the documents whose upload failed. */
  missed: ApplicationDocumentType[];
}

/**
 * /partner-program/apply?step=: application form for a visitor, who registers a company with it, or for an
 * administrator of a client company.
 */
export function ApplyPage() {
  const session = useSession();
  const [sent, setSent] = useState<SentState | null>(null);
  const onSent = (missed: ApplicationDocumentType[]) => setSent({ missed });
  return (
    <PublicFrame>
      <title>{`${words.title} · HoloPortal`}</title>
      {session.state === 'loading' && <WaitScreen text={guardTexts.loadingUser} />}
      {session.state === 'failed' && <UnknownReaderScreen retry={session.retry} />}
      {session.state === 'signed-out' && <Form profile={null} onSent={onSent} />}
      {session.state === 'signed-in' &&
        (sent ? (
          <Navigate to={paths.partnerApplication} state={sent} replace />
        ) : (
          <SignedIn profile={session.profile} onSent={onSent} />
        ))}
    </PublicFrame>
  );
}

interface SignedInProps {
  profile: Profile;
  onSent: (missed: ApplicationDocumentType[]) => void;
}

/** Shows the form, or the reason why the user may not apply. */
function SignedIn({ profile, onSent }: SignedInProps) {
  const { company, accountStatus, accountType } = profile;
  if (accountStatus !== 'active' && accountStatus !== 'pending_approval') {
    return <AccountStatusScreen status={accountStatus} profile={profile} />;
  }
  if (company.type === 'system' || company.type === 'internal') return <Refused profile={profile} {...refused.staff} />;
  if (company.type === 'partner' && accountStatus === 'active') return <AlreadyPartner profile={profile} />;
  if (accountType !== 'admin') {
    return <Refused profile={profile} title={refused.standard.title} text={refused.standard.text(company.name)} />;
  }
  return <Applicant profile={profile} onSent={onSent} />;
}

function Applicant({ profile, onSent }: SignedInProps) {
  const { data, error, isPending, isFetching, refetch } = useQuery(ownApplicationQuery);
  const isFirst = isApiError(error, 404);
  if (isPending) return <WaitScreen text={words.loading} />;
  if (error && !isFirst) {
    return (
      <Box sx={page}>
        <RetryNotice retrying={isFetching} onRetry={() => void refetch()}>
          {messageOf(error, words.failed)}
        </RetryNotice>
      </Box>
    );
  }
  const isOpen = data && (OPEN_APPLICATION_STATUSES as readonly string[]).includes(data.status);
  if (isOpen) return <Navigate to={paths.partnerApplication} replace />;
  if (data?.status === 'approved') return <AlreadyPartner profile={profile} />;
  return <Form profile={profile} former={data} onSent={onSent} />;
}

interface FormProps {
  profile: Profile | null;
  former?: PartnerApplication;
  onSent: (missed: ApplicationDocumentType[]) => void;
}

function Form(props: FormProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [attempt, setAttempt] = useState(0);
  return (
    <Box sx={page}>
      <ApplyForm
        key={attempt}
        {...props}
        onTold={() => {
          void queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
          void queries.invalidateQueries({ queryKey: ownApplicationQuery.queryKey });
        }}
        onStartOver={() => {
          setAttempt(attempt + 1);
          void navigate(paths.partnerApply, { replace: true });
        }}
      />
    </Box>
  );
}

function AlreadyPartner({ profile }: { profile: Profile }) {
  return (
    <StateScreen
      icon={<Handshake size={20} />}
      title={refused.partner.title}
      text={refused.partner.text(profile.company.name)}
    >
      <ToDashboard profile={profile} />
      <Button to={paths.partnerApplication}>{partnerTexts.status.title}</Button>
    </StateScreen>
  );
}

function Refused({ profile, title, text }: { profile: Profile; title: string; text: ReactNode }) {
  return (
    <StateScreen icon={<ShieldAlert size={20} />} title={title} text={text}>
      <ToDashboard profile={profile} />
    </StateScreen>
  );
}

const ToDashboard = ({ profile }: { profile: Profile }) => (
  <Button variant="contained" to={homePath(profile)}>
    {guardTexts.goToDashboard}
  </Button>
);

const page = {
  width: '100%',
  maxWidth: 1080,
  mx: 'auto',
  px: { xs: 2.5, sm: 4 },
  pt: { xs: 3, sm: 5 },
  pb: { xs: 4, sm: 12 },
} as const;
