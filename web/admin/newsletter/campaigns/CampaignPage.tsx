import type { Campaign } from '../../../shared/api/schema';
import { RecordPage } from '../../components/RecordPage';
import { CampaignEditor } from './CampaignEditor';
import { CampaignReport } from './CampaignReport';

const isDraft = ({ status }: Campaign) => status === 'draft';

/** /admin/campaigns/{id}: the editor for a draft, otherwise the report. */
export const CampaignPage = () => (
  <RecordPage<Campaign> title={({ name }) => name} flush={isDraft}>
    {(campaign) => (isDraft(campaign) ? <CampaignEditor record={campaign} /> : <CampaignReport campaign={campaign} />)}
  </RecordPage>
);
