import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../shared/api/errors';
import type { Quote } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { Notice } from '../../../shared/components/feedback/Notice';
import { RetryNotice } from '../../../shared/components/feedback/RetryNotice';
import { useToast } from '../../../shared/components/feedback/Toast';
import { useProfile } from '../../../shared/session/session';
import { texts } from '../../../shared/texts';
import { useMayChange } from '../../core/use-may-change';
import { changeFollowUp, followUpQuery, useFollowUpChanged } from './api';
import { Due } from './Due';
import { FollowUpDialog } from './FollowUpDialog';
import { followUpTexts as words } from './texts';

/** Owner and due date of a quote, with buttons to take over the quote or to change both. */
export function FollowUp({ quote }: { quote: Pick<Quote, 'id' | 'number' | 'status'> }) {
  const { data: followUp, error, refetch } = useQuery(followUpQuery(quote.id));
  const { id: ownId } = useProfile();
  const mayChange = useMayChange();
  const [isOpen, setIsOpen] = useState(false);
  const changed = useFollowUpChanged();
  const toast = useToast();
  const take = useMutation({
    mutationFn: (version: number) => changeFollowUp(quote.id, { version }, { ownerId: ownId }),
    onSuccess: () => toast(words.taken(quote.number)),
    onSettled: changed,
  });
  if (error && !followUp) {
    return <RetryNotice onRetry={() => void refetch()}>{messageOf(error, words.loadFailed)}</RetryNotice>;
  }
  if (!followUp) return <Skeleton width="60%" height={20} />;
  const { owner } = followUp;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px' }}>
      <Box sx={{ flex: '1 1 140px', minWidth: 0 }}>
        <Typography component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
          <span className="secondary">{words.owner}:</span> {owner?.name ?? words.nobody}
        </Typography>
        <Typography variant="small" component="span" color="textSecondary">
          <Due followUp={followUp} status={quote.status} />
        </Typography>
      </Box>
      {take.isError && (
        <Notice tone="error" title={texts.error} style={{ flexBasis: '100%', order: 1 }}>
          {messageOf(take.error, words.failed)}
        </Notice>
      )}
      {mayChange && (
        <Box sx={{ display: 'flex', gap: 1 }}>
          {owner?.id !== ownId && (
            <Button size="small" busy={take.isPending} onClick={() => take.mutate(followUp.version)}>
              {words.take}
            </Button>
          )}
          <Button size="small" onClick={() => setIsOpen(true)}>
            {words.assign}
          </Button>
        </Box>
      )}
      {isOpen && <FollowUpDialog quote={quote} followUp={followUp} onClose={() => setIsOpen(false)} />}
    </Box>
  );
}
