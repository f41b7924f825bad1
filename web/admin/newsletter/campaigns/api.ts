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

/** POST of a draft that has no more than its name. */
export const draftCampaign = (name: string): Promise<Campaign> =>
  answer(api.POST('/api/v1/newsletter-campaigns', { body: { name, content: [], segment: [] } }));

/** PUT of a draft, whole. 412 when somebody else was first, 422 by field. */
export const writeCampaign = (campaign: Ref, body: CampaignInput): Promise<Campaign> =>
  answer(api.PUT('/api/v1/newsletter-campaigns/{id}', { ...at(campaign), body }));

/** Whom conditions would reach now. */
export const countAudience = (segment: SegmentCondition[], important: boolean) =>
  answer(api.POST('/api/v1/newsletter-campaigns/audience', { body: { segment, important } }));

/** As a subscriber would get it, or got it once it has begun; without one, as somebody who has told nothing. */
export const previewCampaign = (id: string, subscriberId?: string) =>
  answer(api.GET('/api/v1/newsletter-campaigns/{id}/preview', { params: { path: { id }, query: { subscriberId } } }));

/** The same of what is being written. */
export const previewDraft = (id: string, body: CampaignDraft, signal?: AbortSignal) =>
  answer(api.POST('/api/v1/newsletter-campaigns/{id}/preview', { params: { path: { id } }, body, signal }));

/** Asks the links of its saved copy whether they lead anywhere. */
export const checkLinks = (id: string): Promise<CampaignLinks> =>
  answer(api.POST('/api/v1/newsletter-campaigns/{id}/check-links', { params: { path: { id } } }));

/** What became of a campaign's mails. */
export const reportOfCampaign = (id: string) =>
  answer(api.GET('/api/v1/newsletter-campaigns/{id}/report', { params: { path: { id } } }));

/** A mail to these addresses, with commas, which is not counted. */
export const testCampaign = (campaign: Ref, testEmail: string): Promise<Campaign> =>
  answer(api.POST('/api/v1/newsletter-campaigns/{id}/send', { ...at(campaign), body: { testEmail } }));

/** Begins to send. 422 with everything that keeps it from being sent. */
export const sendCampaign = (campaign: Ref): Promise<Campaign> =>
  answer(api.POST('/api/v1/newsletter-campaigns/{id}/send', { ...at(campaign), body: {} }));

/** Lets it begin at a time, chosen in the browser's time zone. */
export const scheduleCampaign = (campaign: Ref, scheduledAt: string, timeZone: string): Promise<Campaign> =>
  answer(api.POST('/api/v1/newsletter-campaigns/{id}/schedule', { ...at(campaign), body: { scheduledAt, timeZone } }));

export const unscheduleCampaign = (campaign: Ref): Promise<Campaign> =>
  answer(api.POST('/api/v1/newsletter-campaigns/{id}/unschedule', at(campaign)));
export const pauseCampaign = (campaign: Ref, reason: string): Promise<Campaign> =>
  answer(api.POST('/api/v1/newsletter-campaigns/{id}/pause', { ...at(campaign), body: { reason } }));
export const resumeCampaign = (campaign: Ref): Promise<Campaign> =>
  answer(api.POST('/api/v1/newsletter-campaigns/{id}/resume', at(campaign)));
export const cancelCampaign = (campaign: Ref): Promise<Campaign> =>
  answer(api.POST('/api/v1/newsletter-campaigns/{id}/cancel', at(campaign)));

/** Subscribes again whoever it has blocked. */
export const unblockCampaign = (campaign: Ref, reason: string) =>
  answer(api.POST('/api/v1/newsletter-campaigns/{id}/unblock', { ...at(campaign), body: { reason } }));

/** A new draft with what this one says, and for whom. */
export const duplicateCampaign = (campaign: Ref): Promise<Campaign> =>
  answer(api.POST('/api/v1/newsletter-campaigns/{id}/duplicate', ofId(campaign)));

/** Throws a draft away. */
export const discardCampaign = (campaign: Ref) => answer(api.DELETE('/api/v1/newsletter-campaigns/{id}', at(campaign)));

export const readCampaign = (id: string): Promise<Campaign> =>
  answer(api.GET('/api/v1/newsletter-campaigns/{id}', { params: { path: { id } } }));
