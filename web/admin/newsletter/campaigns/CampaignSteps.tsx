import Box from '@mui/material/Box';
import { useMutation } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { adminPaths } from '#rules/admin-paths';
import { messageOf } from '../../../shared/api/errors';
import type { Campaign } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { useToast } from '../../../shared/components/feedback/Toast';
import { useGoOn } from '../../../shared/use-go-on';
import { ReasonDialog } from '../../components/ReasonDialog';
import { useMayChange } from '../../core/use-may-change';
import { cancelCampaign, duplicateCampaign, pauseCampaign, resumeCampaign, unscheduleCampaign } from './api';
import { SendDialog } from './SendDialogs';
import { campaignTexts } from './texts';

const words = campaignTexts.steps;
type Step = keyof typeof words;
type AskedStep = Exclude<Step, 'send'>;

const RUN: Record<AskedStep, (campaign: Campaign, reason: string) => Promise<Campaign>> = {
  pause: pauseCampaign,
  resume: resumeCampaign,
  cancel: cancelCampaign,
  unschedule: unscheduleCampaign,
};
const ORDER: Step[] = ['cancel', 'unschedule', 'send', 'pause', 'resume'];

/**
 * Buttons for the actions on a sent or scheduled campaign. Each action needs a confirmation: a pause asks for a reason,
 * and sending shows the number of recipients.
 */
export function CampaignSteps({ campaign }: { campaign: Campaign }) {
  const [asked, setAsked] = useState<Step | null>(null);
  const toast = useToast();
  const steps = ORDER.filter((step) => campaign.actions.includes(step));
  const told = (step: AskedStep): string => {
    const { text } = words[step];
    return typeof text === 'string' ? text : text(campaign.sums.left);
  };
  if (steps.length === 0) return null;
  return (
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, my: '-4px' }}>
      {steps.map((step) => (
        <Button
          key={step}
          size="small"
          variant={step === 'cancel' ? 'text' : 'outlined'}
          color={step === 'cancel' ? 'error' : undefined}
          onClick={() => setAsked(step)}
        >
          {words[step].label}
        </Button>
      ))}
      {asked === 'send' && <SendDialog campaign={campaign} at={null} onClose={() => setAsked(null)} />}
      {asked && asked !== 'send' && (
        <ReasonDialog
          title={words[asked].title(campaign.name)}
          text={told(asked)}
          confirm={words[asked].label}
          dismiss={asked === 'cancel' ? words.cancel.keep : undefined}
          final={asked === 'cancel'}
          reason={asked === 'pause' ? { hint: words.pause.hint } : undefined}
          run={({ reason }) => RUN[asked](campaign, reason)}
          onDone={() => toast(words[asked].done)}
          onClose={() => setAsked(null)}
        />
      )}
    </Box>
  );
}

/** Button that copies a campaign to a new draft and opens the draft. */
export function UseAgain({ campaign }: { campaign: Campaign }) {
  const toast = useToast();
  const goOn = useGoOn();
  const copy = useMutation({
    mutationFn: () => duplicateCampaign(campaign),
    onSuccess: async ({ id }) => {
      await goOn(adminPaths.campaign(id));
      toast(campaignTexts.report.copied);
    },
  });
  if (!useMayChange()) return null;
  return (
    <>
      {copy.error && <span role="alert">{messageOf(copy.error, campaignTexts.send.failed)}</span>}
      <Button icon={<Copy size={15} />} busy={copy.isPending} onClick={() => copy.mutate()}>
        {campaignTexts.report.useAgain}
      </Button>
    </>
  );
}
