import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import { notFound, unprocessable } from '../../platform/errors.js';
import { type Page, pagingOf } from '../../platform/http/paging.js';
import type { Actor } from '../../rules/actor.js';
import { keptBlock } from '../../rules/campaign-content.js';
import { segmentProblems } from '../../rules/campaign-segment.js';
import { campaignActions } from '../../rules/campaign-status.js';
import { isUuid } from '../../rules/ids.js';
import { Subscriber } from '../subscribers/subscriber.entity.js';
import { countAudience } from './audience.js';
import { CampaignMails } from './campaign-mails.service.js';
import { campaignNotFound } from './campaign-record.js';
import { CAMPAIGN_SORTS, findCampaign, findCampaignReport, findCampaigns, findLastMails } from './campaigns.queries.js';
import type { AudienceDto, CampaignPreviewDto, PreviewCampaignDto } from './campaign-checks.dto.js';
import type { DrawnCampaign } from './campaign-mail.js';
import type { CampaignReportDto } from './campaign-report.dto.js';
import type { Campaign } from './campaign.entity.js';
import type { AudienceQueryDto, CampaignDto, CampaignListQueryDto, CampaignRowDto } from './campaigns.dto.js';
import { ARCHIVE } from './campaign-steps.queries.js';

const iso = (time: string): string => new Date(time).toISOString();
const isoOrNull = (time: string | null): string | null => (time === null ? null : iso(time));

/** Read access of staff to campaigns. */
@Injectable()
export class CampaignReader {
  constructor(
    private readonly transactions: Transactions,
    private readonly mails: CampaignMails,
  ) {}

  async list(query: CampaignListQueryDto): Promise<Page<CampaignRowDto>> {
    const paging = pagingOf(query, CAMPAIGN_SORTS, '-updatedAt');
    const { rows, total } = await findCampaigns(this.transactions.em, query, paging);
    return { data: rows.map(toRow), total, limit: paging.limit, offset: paging.offset };
  }

  /**
   * Returns a campaign with its history, the problems that prevent sending it, and the allowed actions. 404 for an
   * unknown id.
   */
  async get({ companyType, accountType, emailVerified }: Actor, id: string): Promise<CampaignDto> {
    const found = isUuid(id) ? await findCampaign(this.transactions.em, id) : undefined;
    if (!found) throw campaignNotFound();
    const isAdministrator = companyType === 'system' && accountType === 'admin';
    return {
      ...found,
      ...toRow(found),
      frozenAt: isoOrNull(found.frozenAt),
      history: found.history.map((event) => ({ ...event, createdAt: iso(event.createdAt) })),
      last: found.status === 'sending' ? await findLastMails(this.transactions.em, id) : null,
      problems: await this.mails.problems(found),
      actions: campaignActions(found.status, { isAdministrator, emailVerified }),
    };
  }

  /** Returns the delivery report of a campaign; empty for a draft. Throws 404 for an unknown id. */
  async report(id: string): Promise<CampaignReportDto> {
    const found = isUuid(id) ? await findCampaignReport(this.transactions.em, id) : undefined;
    if (!found) throw campaignNotFound();
    return { ...found, opens: found.opens.map(({ from, count }) => ({ from: iso(from), count })) };
  }

  /** Returns the public page of a campaign whose sending has begun. Throws 404 for any other campaign. */
  async archive(id: string): Promise<string> {
    const [found] = isUuid(id) ? await ARCHIVE.all(this.transactions.em, [id]) : [];
    if (!found?.archive) throw campaignNotFound();
    return found.archive;
  }

  /**
   * Returns the mail of a campaign for a subscriber: as it was sent, once sending has begun, otherwise as it would be
   * sent now. Without a subscriber, the mail for a recipient without personal data. 404 for an unknown campaign or
   * subscriber.
   */
  async preview(id: string, subscriberId?: string): Promise<CampaignPreviewDto> {
    const campaign = await this.mails.find(id, ['drawn']);
    return this.previewOf(campaign, subscriberId, campaign.drawn);
  }

  /**
   * Returns a preview of content that is not saved, like `preview`; changes nothing. Throws 404 for an unknown campaign
   * or subscriber.
   */
  async previewDraft(id: string, { subscriberId, content, ...given }: PreviewCampaignDto): Promise<CampaignPreviewDto> {
    await this.mails.find(id);
    return this.previewOf({ id, ...given, content: content.map(keptBlock) }, subscriberId);
  }

  private async previewOf(
    campaign: Pick<Campaign, 'id' | 'content'> & Partial<Pick<Campaign, 'subject' | 'preheader'>>,
    subscriberId?: string,
    sent?: DrawnCampaign | null,
  ): Promise<CampaignPreviewDto> {
    const subscriber = subscriberId ? await this.transactions.fork().findOne(Subscriber, subscriberId) : null;
    if (subscriberId && !subscriber) throw notFound('Subscriber not found');
    const { subject, preheader, html, text } = await this.mails.preview(campaign, subscriber, sent);
    const problems = await this.mails.problems(campaign);
    const bytes = Buffer.byteLength(html);
    return { subject, preheader, html, text, bytes, reader: subscriber?.email ?? null, problems };
  }

  /** Returns the number of subscribers that these conditions match now. 422 by field. */
  async audience({ segment, important = false }: AudienceQueryDto): Promise<AudienceDto> {
    const problems = segmentProblems(segment);
    if (problems.length > 0) throw unprocessable('Please fix the errors above', problems);
    return countAudience(this.transactions.em, segment, important);
  }
}

function toRow(row: CampaignRowDto): CampaignRowDto {
  const { id, name, subject, status, sums, version } = row;
  const times = {
    scheduledAt: isoOrNull(row.scheduledAt),
    finishedAt: isoOrNull(row.finishedAt),
    updatedAt: iso(row.updatedAt),
  };
  return { id, name, subject, status, sums, version, ...times };
}
