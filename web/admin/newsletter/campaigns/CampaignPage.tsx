import { useEffect, useEffectEvent } from 'react';
import { useParams } from 'react-router';
import type { Campaign } from '../../../shared/api/schema';
import { RecordState } from '../../components/RecordState';
import { useRecord } from '../../core/use-record';
import { ConsolePage } from '../../shell/ConsolePage';
import { CampaignEditor } from './CampaignEditor';
import { CampaignReport } from './CampaignReport';
import { campaignTexts as words } from './texts';

/** Refresh interval in milliseconds, for statuses in which a campaign changes without the user. */
const AGAIN: Partial<Record<Campaign['status'], number>> = { sending: 2_000, scheduled: 15_000 };

/** /admin/campaigns/{id}: the editor for a draft, otherwise the report. */
export function CampaignPage() {
  const { id = '' } = useParams();
  const { data, error, dataUpdatedAt, refetch } = useRecord<Campaign>('campaigns', id);
  const again = useEffectEvent(() => void refetch());
  const every = data && AGAIN[data.status];
  useEffect(() => {
    if (!every) return;
    const timer = setInterval(() => again(), every);
    return () => clearInterval(timer);
  }, [every]);
  const isDraft = data?.status === 'draft';
  return (
    <ConsolePage title={data?.name ?? words.title} flush={isDraft}>
      {!data && <RecordState error={error} retry={() => void refetch()} />}
      {data &&
        (isDraft ? <CampaignEditor key={id} record={data} /> : <CampaignReport campaign={data} asOf={dataUpdatedAt} />)}
    </ConsolePage>
  );
}
