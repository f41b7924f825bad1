import { useQuery } from '@tanstack/react-query';
import { Pause } from 'lucide-react';
import { useState } from 'react';
import { useDataProvider } from 'ra-core';
import type { CampaignRow } from '../../shared/api/schema';
import { Button } from '../../shared/components/actions/Button';
import { useToast } from '../../shared/components/feedback/Toast';
import { ReasonDialog } from '../components/ReasonDialog';
import { pauseCampaigns } from '../newsletter/campaigns/api';
import { jobTexts } from './texts';

const words = jobTexts.pause;
const SENDING = {
  filter: { status: 'sending' },
  sort: { field: 'updatedAt', order: 'DESC' },
  pagination: { page: 1, perPage: 100 },
} as const;

/** Button that pauses all campaigns that are being sent, with a reason. Hidden when there are none. */
export function PauseCampaigns({ refetchInterval }: { refetchInterval: number | false }) {
  const [isAsked, setAsked] = useState(false);
  const toast = useToast();
  const provider = useDataProvider();
  const { data } = useQuery({
    queryKey: ['campaigns', 'sending'],
    queryFn: () => provider.getList<CampaignRow>('campaigns', SENDING),
    refetchInterval,
  });
  const sending = data?.data ?? [];
  if (sending.length === 0 && !isAsked) return null;
  return (
    <>
      <Button size="small" icon={<Pause size={14} />} onClick={() => setAsked(true)}>
        {words.action}
      </Button>
      {isAsked && (
        <ReasonDialog
          title={words.action}
          text={words.text(sending.map(({ name }) => name).join(', '))}
          confirm={words.action}
          reason={{ hint: words.hint }}
          run={({ reason }) => pauseCampaigns(reason)}
          onDone={({ paused }) => toast(words.done(paused))}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
