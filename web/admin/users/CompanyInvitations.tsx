import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Send, Undo2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { messageOf } from '../../shared/api/errors';
import type { Invitation } from '../../shared/api/schema';
import { ActionMenu } from '../../shared/components/actions/ActionMenu';
import { RetryNotice } from '../../shared/components/feedback/RetryNotice';
import { Skeleton } from '../../shared/components/feedback/Skeleton';
import { useToast } from '../../shared/components/feedback/Toast';
import { Panel } from '../../shared/components/frame/Panel';
import { formatDate } from '../../shared/format';
import { StateBadge } from '../components/badges';
import { ReasonDialog } from '../components/ReasonDialog';
import { invitationActs, invitationsQuery } from './api';
import { adminUserTexts } from './texts';

const words = adminUserTexts.invitations;
type Act = keyof typeof invitationActs;
const ACTS = Object.keys(invitationActs) as Act[];
const ICONS = { resend: <Send size={16} />, revoke: <Undo2 size={16} /> };

interface Asked {
  act: Act;
  invitation: Invitation;
}

/** List of the invitations to a company, newest first, with their state. */
export function CompanyInvitations({ companyId, aside }: { companyId: string; aside: ReactNode }) {
  const { data, error, refetch } = useQuery(invitationsQuery(companyId));
  const [asked, setAsked] = useState<Asked | null>(null);
  const toast = useToast();
  return (
    <Panel title={words.title} aside={aside} flush>
      {error && !data && (
        <RetryNotice onRetry={() => void refetch()} style={{ margin: 20 }}>
          {messageOf(error, words.failed)}
        </RetryNotice>
      )}
      {!data && !error && (
        <Box sx={row}>
          <Skeleton width={240} height={16} />
        </Box>
      )}
      {data?.total === 0 && (
        <Typography color="textSecondary" sx={row}>
          {words.none}
        </Typography>
      )}
      <Box component="ul" aria-label={words.title}>
        {data?.invitations.map((invitation) => (
          <Box component="li" key={invitation.id} sx={row}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{invitation.email}</Typography>
              <Typography variant="caption" component="p" color="textSecondary">
                {words.about(
                  adminUserTexts.roles[invitation.role],
                  invitation.invitedBy.fullName,
                  formatDate(invitation.expiresAt),
                )}
              </Typography>
            </Box>
            <StateBadge state={invitation.status} />
            <ActionMenu
              name={words.actionsFor(invitation.email)}
              actions={ACTS.filter((act) => invitation.actions.includes(act)).map((act) => ({
                label: words[act].label,
                icon: ICONS[act],
                danger: act === 'revoke',
                onSelect: () => setAsked({ act, invitation }),
              }))}
            />
          </Box>
        ))}
      </Box>
      {asked && (
        <ReasonDialog
          title={words[asked.act].title}
          text={words[asked.act].text(asked.invitation.email)}
          confirm={words[asked.act].label}
          final={asked.act === 'revoke'}
          run={() => invitationActs[asked.act](companyId, asked.invitation.id)}
          onDone={() => toast(words[asked.act].done)}
          onClose={() => setAsked(null)}
        />
      )}
    </Panel>
  );
}

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  px: 2.5,
  py: 1.25,
  minHeight: 56,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-of-type': { borderBottom: 0 },
};
