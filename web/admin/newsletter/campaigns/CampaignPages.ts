import { pageRoutes } from '../../shell/page-routes';
import { CampaignListPage } from './CampaignListPage';
import { CampaignPage } from './CampaignPage';

/** /admin/campaigns, and what is below it. */
export const CampaignPages = pageRoutes({ '': CampaignListPage, ':id': CampaignPage });
