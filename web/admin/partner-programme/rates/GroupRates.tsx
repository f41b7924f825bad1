import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../shared/api/errors';
import type { CommissionGroup } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { ConfirmDialog } from '../../../shared/components/actions/ConfirmDialog';
import { Notice } from '../../../shared/components/feedback/Notice';
import { RetryNotice } from '../../../shared/components/feedback/RetryNotice';
import { Skeleton } from '../../../shared/components/feedback/Skeleton';
import { useToast } from '../../../shared/components/feedback/Toast';
import { Panel } from '../../../shared/components/frame/Panel';
import { percent } from '#rules/commission';
import { problemOf } from '../../../shared/problem';
import { useChanged } from '../../../shared/use-changed';
import { useMayChange } from '../../core/use-may-change';
import { groupRatesQuery, removeGroupRate } from './api';
import { GroupRateDialog } from './GroupRateDialog';
import { groupRateTexts as words } from './texts';

/** Table of the product groups with a specific rate or no commission, for all partners or for a single partner. */
export function GroupRates({ partnerId = null }: { partnerId?: string | null }) {
  const mayChange = useMayChange();
  const { data, error, isFetching, refetch } = useQuery(groupRatesQuery(partnerId));
  const [asked, setAsked] = useState<CommissionGroup | 'new' | null>(null);
  const [removed, setRemoved] = useState<CommissionGroup | null>(null);
  return (
    <Panel
      title={words.title}
      flush
      aside={
        mayChange && (
          <Button size="small" onClick={() => setAsked('new')}>
            {words.add}
          </Button>
        )
      }
    >
      <Typography color="textSecondary" sx={{ px: 2.5, py: 2 }}>
        {partnerId ? words.textOfPartner : words.text}
      </Typography>
      {error && !data ? (
        <RetryNotice retrying={isFetching} onRetry={() => void refetch()} style={{ margin: '0 20px 20px' }}>
          {messageOf(error, words.failed)}
        </RetryNotice>
      ) : !data ? (
        <Box sx={{ ...row, display: 'block' }}>
          <Skeleton width={220} height={16} />
        </Box>
      ) : data.data.length === 0 ? (
        <Box sx={row}>
          <Typography>{words.none}</Typography>
        </Box>
      ) : (
        <Box component="ul" aria-label={words.title}>
          {data.data.map((group) => (
            <Box component="li" key={group.id} sx={row}>
              <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                <Typography sx={{ fontWeight: 550 }}>{group.group.name}</Typography>
                {partnerId && !group.partnerId && (
                  <Typography variant="small" component="p" color="textSecondary">
                    {words.ofAll}
                  </Typography>
                )}
              </Box>
              <Typography className="num" color={group.rate === null ? 'textSecondary' : undefined}>
                {group.rate === null ? words.excluded : percent(group.rate)}
              </Typography>
              {mayChange && group.partnerId === partnerId && (
                <Box sx={{ display: 'flex', gap: 0.5 }}>
                  <Button
                    size="small"
                    variant="text"
                    aria-label={words.changeOf(group.group.name)}
                    onClick={() => setAsked(group)}
                  >
                    {words.change}
                  </Button>
                  <Button
                    size="small"
                    variant="text"
                    aria-label={words.removeOf(group.group.name)}
                    onClick={() => setRemoved(group)}
                  >
                    {words.remove}
                  </Button>
                </Box>
              )}
            </Box>
          ))}
        </Box>
      )}
      {asked && (
        <GroupRateDialog
          partnerId={partnerId}
          group={asked === 'new' ? null : asked}
          taken={(data?.data ?? []).filter((group) => group.partnerId === partnerId).map(({ group }) => group.id)}
          onClose={() => setAsked(null)}
        />
      )}
      {removed && <Remove group={removed} onClose={() => setRemoved(null)} />}
    </Panel>
  );
}

function Remove({ group, onClose }: { group: CommissionGroup; onClose: () => void }) {
  const changed = useChanged();
  const toast = useToast();
  const remove = useMutation({
    mutationFn: () => removeGroupRate(group),
    onSuccess: async () => {
      toast(words.removed);
      await changed();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title={words.removeTitle(group.group.name)}
      text={words.removeText}
      confirm={words.remove}
      busy={remove.isPending}
      error={remove.error && <Notice tone="error" title={problemOf(remove.error, words.removeFailed)} />}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 16px',
  px: 2.5,
  py: 1.25,
  borderTop: 1,
  borderColor: 'divider',
  '& > :first-of-type': { flex: '1 1 160px' },
} as const;
