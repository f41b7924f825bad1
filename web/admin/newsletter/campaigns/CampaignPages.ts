import { pageRoutes } from '../../shell/page-routes';
import { CampaignListPage } from './CampaignListPage';
import { CampaignPage } from './CampaignPage';

/** Routes of /admin/campaigns. */
export const CampaignPages = pageRoutes({ '': CampaignListPage, ':id': CampaignPage });
