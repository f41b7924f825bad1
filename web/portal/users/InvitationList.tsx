import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { messageOf } from '../../shared/api/errors';
import { invitationListQuery } from '../../shared/api/users';
import { ConfirmDialog } from '../../shared/components/actions/ConfirmDialog';
import { Notice } from '../../shared/components/feedback/Notice';
import { Pager } from '../../shared/components/lists/Pager';
import { cardStyle } from '../../shared/components/frame/Panel';
import { VisuallyHidden } from '../../shared/components/frame/VisuallyHidden';
import { texts } from '../../shared/texts';
import type { VerifiedFirst } from '../shell/use-verified-first';
import { InvitationCards, InvitationTable } from './InvitationRows';
import { userTexts } from './texts';
import { useInvitationCommands } from './use-invitation-commands';
import { RetryNotice } from '../../shared/components/feedback/RetryNotice';

const words = userTexts.invitations;
const PAGE_SIZE = 10;

/**
 * List of invitations with their status. Sending an invitation again can require a verified e-mail address of the user.
 */
export function InvitationList({ first }: { first: VerifiedFirst }) {
  const titleId = useId();
  const phone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const [page, setPage] = useState(1);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    invitationListQuery({ limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
  );
  const commands = useInvitationCommands();
  // When the last invitation of the last page was removed, goes to the page that is now the last.
  const beyond = data && !isPlaceholderData && data.invitations.length === 0 && page > 1;
  if (beyond) setPage(Math.max(1, Math.ceil(data.total / data.limit)));
  const props = { rows: data?.invitations, commands, first };
  return (
    <Box component="section" aria-labelledby={titleId} aria-busy={isFetching} sx={{ mt: 4 }}>
      <Typography id={titleId} variant="h5" component="h2" sx={{ mb: 1.5 }}>
        {words.title}
      </Typography>
      <VisuallyHidden role="status">{isFetching && !data ? words.loading : ''}</VisuallyHidden>
      {commands.error && (
        <Notice tone="error" title={texts.error} onClose={commands.dismiss} style={{ marginBottom: 12 }}>
          {commands.error}
        </Notice>
      )}
      {error && (
        <RetryNotice retrying={isFetching} onRetry={() => void refetch()} style={{ marginBottom: 12 }}>
          {messageOf(error, userTexts.list.failed)}
        </RetryNotice>
      )}
      {(data || !error) && (
        <Box sx={{ ...cardStyle, overflow: 'hidden' }}>
          {data?.total === 0 ? (
            <Box sx={{ p: 2.5 }}>
              <Typography sx={{ fontWeight: 550 }}>{words.empty}</Typography>
              <Typography color="textSecondary">{words.emptyText}</Typography>
            </Box>
          ) : phone ? (
            <InvitationCards {...props} />
          ) : (
            <InvitationTable {...props} />
          )}
          {data && data.total > data.limit && (
            <Pager
              offset={data.offset}
              count={data.invitations.length}
              limit={data.limit}
              total={data.total}
              onPage={setPage}
            />
          )}
        </Box>
      )}
      <ConfirmDialog
        open={commands.asked}
        title={words.revokeTitle}
        text={words.revokeText}
        confirm={words.revoke}
        final
        busy={commands.revoking}
        onConfirm={commands.revoke}
        onClose={commands.cancel}
      />
    </Box>
  );
}
