import { answer, api, ifMatch } from '../../../shared/api/client';
import type {
  Campaign,
  CampaignDraft,
  CampaignInput,
  CampaignLinks,
  SegmentCondition,
} from '../../../shared/api/schema';

interface Ref {
  id: string;
  version: number;
}
const at = (record: Ref) => ({ params: { path: { id: record.id } }, headers: ifMatch(record) });
const ofId = ({ id }: Ref) => ({ params: { path: { id } } });

/** PUT /newsletter-campaigns/{id}: saves a whole draft. 412 if it was changed meanwhile, 422 with errors by field. */
export const writeCampaign = (campaign: Ref, body: CampaignInput): Promise<Campaign> =>
  answer(api.PUT('/api/v1/newsletter-campaigns/{id}', { ...at(campaign), body }));

/** Counts the recipients that match the conditions now. */
export const countAudience = (segment: SegmentCondition[], important: boolean) =>
  answer(api.POST('/api/v1/newsletter-campaigns/audience', { body: { segment, important } }));

/**
 * Renders the mail for a subscriber, or for a recipient without personal data. After the campaign has started, returns
 * the mail that the subscriber got.
 */
export const previewCampaign = (id: string, subscriberId?: string) =>
  answer(api.GET('/api/v1/newsletter-campaigns/{id}/preview', { params: { path: { id }, query: { subscriberId } } }));

/** Renders the mail from an unsaved draft, like {@link previewCampaign}. */
export const previewDraft = (id: string, body: CampaignDraft, signal?: AbortSignal) =>
  answer(api.POST('/api/v1/newsletter-campaigns/{id}/preview', { params: { path: { id } }, body, signal }));

/** Checks the links of the saved campaign. */
export const checkLinks = (id: string): Promise<CampaignLinks> =>
  answer(api.POST('/api/v1/newsletter-campaigns/{id}/check-links', { params: { path: { id } } }));

/** Returns the results of a campaign's mails. */
export const reportOfCampaign = (id: string) =>
  answer(api.GET('/api/v1/newsletter-campaigns/{id}/report', { params: { path: { id } } }));

/** Sends a test mail to the addresses, separated by commas. Test mails do not count in the report. */
export const testCampaign = (campaign: Ref, testEmail: string): Promise<Campaign> =>
  answer(api.POST('/api/v1/newsletter-campaigns/{id}/send', { ...at(campaign), body: { testEmail } }));

/** Starts sending. 422 with all problems that prevent it. */
export const sendCampaign = (campaign: Ref): Promise<Campaign> =>
  answer(api.POST('/api/v1/newsletter-campaigns/{id}/send', { ...at(campaign), body: {} }));

/** Schedules the start for a time; sends the browser's time zone. */
export const scheduleCampaign = (campaign: Ref, scheduledAt: string, timeZone: string): Promise<Campaign> =>
  answer(api.POST('/api/v1/newsletter-campaigns/{id}/schedule', { ...at(campaign), body: { scheduledAt, timeZone } }));

export const unscheduleCampaign = (campaign: Ref): Promise<Campaign> =>
  answer(api.POST('/api/v1/newsletter-campaigns/{id}/unschedule', at(campaign)));
export const pauseCampaign = (campaign: Ref, reason: string): Promise<Campaign> =>
  answer(api.POST('/api/v1/newsletter-campaigns/{id}/pause', { ...at(campaign), body: { reason } }));
/** Pauses every campaign that is being sent, all or none; answers their number. */
export const pauseCampaigns = (reason: string) =>
  answer(api.POST('/api/v1/newsletter-campaigns/pause', { body: { reason } }));
export const resumeCampaign = (campaign: Ref): Promise<Campaign> =>
  answer(api.POST('/api/v1/newsletter-campaigns/{id}/resume', at(campaign)));
export const cancelCampaign = (campaign: Ref): Promise<Campaign> =>
  answer(api.POST('/api/v1/newsletter-campaigns/{id}/cancel', at(campaign)));

/** Unblocks all addresses that were blocked because of the campaign. */
export const unblockCampaign = (campaign: Ref, reason: string) =>
  answer(api.POST('/api/v1/newsletter-campaigns/{id}/unblock', { ...at(campaign), body: { reason } }));

/** Creates a draft with the same content and recipients. */
export const duplicateCampaign = (campaign: Ref): Promise<Campaign> =>
  answer(api.POST('/api/v1/newsletter-campaigns/{id}/duplicate', ofId(campaign)));

export const readCampaign = (id: string): Promise<Campaign> =>
  answer(api.GET('/api/v1/newsletter-campaigns/{id}', { params: { path: { id } } }));
