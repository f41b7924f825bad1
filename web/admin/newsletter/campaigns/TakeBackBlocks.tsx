import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Campaign, CampaignReport as Report } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { useToast } from '../../../shared/components/feedback/Toast';
import { ReasonDialog } from '../../components/ReasonDialog';
import { unblockCampaign } from './api';
import { blockTexts as words } from './block-texts';

/**
 * Number of addresses that were blocked because of a campaign. Users with the permission can unblock all of them, with
 * a reason.
 */
export function TakeBackBlocks({ campaign, report: { blocked } }: { campaign: Campaign; report: Report }) {
  const [isAsked, setAsked] = useState(false);
  const toast = useToast();
  if (blocked === 0) return null;
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1, mt: 1.5 }}
    >
      <Typography variant="small" color="textTertiary">
        {words.blocked(blocked)}
      </Typography>
      {campaign.actions.includes('unblock') && (
        <Button size="small" onClick={() => setAsked(true)}>
          {words.label}
        </Button>
      )}
      {isAsked && (
        <ReasonDialog
          title={words.title(blocked)}
          text={words.text}
          confirm={words.label}
          reason={{ hint: words.hint }}
          run={({ reason }) => unblockCampaign(campaign, reason)}
          onDone={({ unblocked }) => toast(words.done(unblocked))}
          onClose={() => setAsked(false)}
        />
      )}
    </Box>
  );
}
