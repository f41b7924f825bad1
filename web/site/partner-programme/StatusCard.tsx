import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CircleCheck, CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PARTNER_TIERS, type PartnerTier } from '#rules/partner-tier';
import { paths } from '#rules/paths';
import type { PartnerApplication, Profile } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { cardStyle } from '../../shared/components/frame/Panel';
import { ApplicationBadge } from '../../shared/partner-programme/ApplicationBadge';
import { useTierRate } from '../../shared/partner-programme/use-tier-rate';
import { Reason } from '../../shared/quotes/ReturnedNotice';
import { homePath } from '../../shared/session/access';
import { useProfile } from '../../shared/session/session';
import { guardTexts } from '../../shared/texts';
import { screenTexts } from '../../shared/session/guard-texts';
import { AnswerForm } from './AnswerForm';
import { ApplicationDocuments } from './ApplicationDocuments';
import { partnerTexts } from './texts';
import { Track } from './Track';

const words = partnerTexts.status;

interface StatusCardProps {
  application: PartnerApplication;
  /** True for an earlier application, which cannot be changed. */
  isEarlier: boolean;
}

/** Status of an application, the actions that its applicant has, and its documents. */
export function StatusCard({ application, isEarlier }: StatusCardProps) {
  const profile = useProfile();
  const { status, actions, rejectionReason } = application;
  const isOpen = status !== 'approved' && status !== 'rejected';
  const isWaiting = profile.accountStatus === 'pending_approval' && status === 'under_review';
  const isAsked = status === 'more_information';
  return (
    <Box component="section" aria-labelledby="status" sx={card}>
      <div>
        <ApplicationBadge status={status} label={isWaiting ? words.pending : undefined} />
        <Typography id="status" variant="h4" component="h2" sx={{ mt: 1.5 }}>
          {headOf(application)}
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
          {textOf(application, profile, isEarlier)}
        </Typography>
      </div>
      <Track application={application} />
      {rejectionReason && (isAsked || status === 'rejected') && (
        <div>
          <Typography variant="h6" component="h3">
            {isAsked ? words.whatWeAsk : words.reason}
          </Typography>
          <Reason>{rejectionReason}</Reason>
        </div>
      )}
      {status === 'approved' && <ComesNext company={application.company.name} />}
      <ApplicationDocuments application={application} />
      {actions.includes('answer') && <AnswerForm application={application} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& > *': { flex: { xs: '1 1 auto', sm: 'none' } } }}>
        {status === 'approved' && (
          <Button variant="lit" to={homePath(profile)}>
            {words.dashboard}
          </Button>
        )}
        {status === 'rejected' && !isEarlier && profile.accountType === 'admin' && (
          <Button variant="contained" to={paths.partnerApply}>
            {words.again}
          </Button>
        )}
        {status !== 'approved' && <Button to={paths.contact}>{screenTexts.contactSupport}</Button>}
        {isOpen && <Button to={paths.home}>{guardTexts.goHome}</Button>}
      </Box>
    </Box>
  );
}

function headOf({ status, tier }: PartnerApplication): string {
  if (status === 'approved') return words.welcome(PARTNER_TIERS[tier ?? 'bronze'].label);
  return words.heads[status];
}

function textOf({ status, tier }: PartnerApplication, { email }: Profile, isEarlier: boolean): ReactNode {
  if (status === 'approved') return <Earns tier={tier ?? 'bronze'} />;
  if (status === 'rejected') return isEarlier ? words.rejectedEarlier : words.rejected;
  return status === 'more_information' ? words.asked : words.waits(email);
}

const Earns = ({ tier }: { tier: PartnerTier }) => words.commission(useTierRate()(tier));

function ComesNext({ company }: { company: string }) {
  const [opened, forPeople] = words.opened;
  const [toSign, where] = words.agreement;
  const [toConnect, how] = words.connect;
  const open = <Box component={CircleDashed} size={16} sx={{ color: 'text.tertiary' }} />;
  return (
    <Box component="ul" sx={{ display: 'grid', gap: 1.5 }}>
      <Next icon={<Box component={CircleCheck} size={16} sx={{ color: 'success.main' }} />} what={opened}>
        {forPeople(company)}
      </Next>
      <Next
        icon={open}
        what={
          <Link to={paths.contracts} className="link">
            {toSign}
          </Link>
        }
      >
        {where}
      </Next>
      <Next icon={open} what={toConnect}>
        {how}
      </Next>
    </Box>
  );
}

function Next({ icon, what, children }: { icon: ReactNode; what: ReactNode; children: ReactNode }) {
  return (
    <Box component="li" sx={{ display: 'grid', gridTemplateColumns: '26px 1fr', '& > svg': { mt: '2px' } }}>
      {icon}
      <div>
        <Typography>{what}</Typography>
        <Typography variant="small" component="p" color="textSecondary">
          {children}
        </Typography>
      </div>
    </Box>
  );
}

const card = {
  ...cardStyle,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 3,
  p: { xs: 2, sm: 2.5 },
} as const;
