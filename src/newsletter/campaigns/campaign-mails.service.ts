import { Injectable } from '@nestjs/common';
import { Pictures } from '../../catalogue/admin/pictures.service.js';
import { CatalogueService } from '../../catalogue/catalogue.service.js';
import { Config } from '../../config.js';
import { OwnTemplates } from '../../email-templates/own-templates.service.js';
import { Transactions } from '../../platform/database/transactions.js';
import { AppError, unprocessable } from '../../platform/http/errors.js';
import { BeyondLimits } from '../../platform/mail/mail-renderer.js';
import { isUuid } from '../../rules/ids.js';
import {
  type ContentProblem,
  contentPictures,
  contentProblems,
  contentTemplates,
  productProblems,
  templateProblems,
} from '../../rules/campaign-content.js';
import { paths } from '../../rules/paths.js';
import { writtenDay } from '../../rules/dates.js';
import { sitePaths } from '../../rules/site-paths.js';
import { SubscriptionLinks } from '../subscribers/subscription-links.js';
import type { Subscriber } from '../subscribers/subscriber.entity.js';
import type { DrawingOptions, ShownProduct } from './campaign-html.js';
import { composer, type DrawnCampaign, type Reader } from './campaign-mail.js';
import { linksOf } from './campaign-template.js';
import { campaignNotFound } from './campaign-record.js';
import { CampaignSandbox } from './campaign-sandbox.js';
import { Campaign } from './campaign.entity.js';
import type { FramedCampaign } from './campaign.worker.js';

/** What is drawn of a campaign. */
type Written = Pick<Campaign, 'content'> & Partial<Pick<Campaign, 'subject' | 'preheader'>>;
type Told = Pick<Subscriber, 'id' | 'firstName' | 'lastName' | 'company' | 'confirmedAt'>;

/** Of a text that staff have written, its first sentence. */
const sentenceOf = (text: string): string => /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;

/** How campaigns look: drawn of their blocks in the one layout of all mails. */
@Injectable()
export class CampaignMails {
  constructor(
    private readonly transactions: Transactions,
    private readonly catalogue: CatalogueService,
    private readonly pictures: Pictures,
    private readonly templates: OwnTemplates,
    private readonly sandbox: CampaignSandbox,
    private readonly links: SubscriptionLinks,
    private readonly config: Config,
  ) {}

  /** A campaign; with what was sent of it where that is asked for. 404 'Campaign not found'. */
  async find(id: string, populate: readonly 'drawn'[] = []): Promise<Campaign> {
    const found = isUuid(id) ? await this.transactions.fork().findOne(Campaign, id, { populate }) : null;
    if (!found) throw campaignNotFound();
    return found;
  }

  /** What keeps a campaign from being sent, with the products, templates and pictures that there are now. */
  async problems({ subject = null, preheader = null, content }: Written): Promise<ContentProblem[]> {
    const { products } = await this.catalogue.current();
    const templates = await this.bodies(content);
    return [
      ...contentProblems({ subject, preheader, content }),
      ...productProblems(content, (product) => products.has(product)),
      ...templateProblems(content, (template) => templates.has(template)),
      ...(await this.pictureProblems(content)),
    ];
  }

  /** Where the templates lead that it has, by the field of their block. 422 beside one that cannot be drawn. */
  async templateLinks(content: Campaign['content']): Promise<{ field: string; link: string }[]> {
    const drawn = await this.drawnTemplates(content);
    return contentTemplates(content).flatMap(({ field, template }) =>
      linksOf(drawn.get(template) ?? '').map((link) => ({ field, link })),
    );
  }

  /** A campaign as it goes to everybody, with what its products and templates are now. 422 for one that takes too long or is too large, 503 on a machine too busy to tell. */
  async draw({ subject, preheader, content }: Written, options: DrawingOptions = {}): Promise<FramedCampaign> {
    const products = await this.products();
    const templates = await this.drawnTemplates(content);
    try {
      return await this.sandbox.render({
        subject: subject ?? '',
        preheader: preheader ?? '',
        content,
        products,
        templates,
        ...options,
      });
    } catch (error) {
      if (!(error instanceof BeyondLimits)) throw error;
      const message = `${error.message}. Take some of its blocks out.`;
      throw unprocessable(message, [{ field: 'content', message }]);
    }
  }

  /**
   * As one reader gets it, but for their links, which only they may press; without one, as somebody who has told nothing. Of a
   * campaign that has begun it is what was `drawn` then, else what would be drawn now, each block with the class of its place (`at-0`).
   */
  async preview(campaign: Written & Pick<Campaign, 'id'>, subscriber: Told | null, sent?: DrawnCampaign | null) {
    const { preheader = '', ...drawn } = sent ?? (await this.draw(campaign, { isMarked: true }));
    const told = { ...(subscriber ?? NOBODY), id: NOBODY.id };
    const reader = await this.reader(told, { campaignId: campaign.id, links: drawn.links });
    const mail = composer(drawn)(reader);
    return { ...mail, preheader: composer({ ...drawn, subject: preheader })(reader).subject };
  }

  /** The page that anybody reads: personal fields by their fallbacks, links where they lead, no way into anybody's preferences. */
  async archive(campaign: Campaign): Promise<string> {
    const drawn = await this.draw(campaign, { isArchive: true });
    return composer(drawn)(await this.reader(NOBODY, { campaignId: campaign.id, links: drawn.links })).html;
  }

  /** The parts of a mail as somebody who has told nothing would get it: for a test, which the outbox sends. */
  async sample(campaign: Campaign) {
    const drawn = await this.draw(campaign, { isTest: true });
    const reader = await this.reader(NOBODY, { campaignId: campaign.id, links: drawn.links });
    const part = (html: string) => composer({ ...drawn, html })(reader);
    const { subject } = part('');
    const preheader = composer({ ...drawn, subject: drawn.preheader })(reader).subject;
    return { subject, preheader, body: part(drawn.body).html, styles: drawn.styles };
  }

  /**
   * What differs for a reader. Links lead where they lead for everybody (`links`), or are counted: for a recipient where there is one, who has
   * agreed to it, else for nobody in particular.
   */
  async reader(
    told: Told,
    { campaignId, links, recipientId = null }: { campaignId: string; links?: string[]; recipientId?: string | null },
  ): Promise<Reader> {
    const { id, firstName = null, lastName = null, company = null, confirmedAt } = told;
    const token = await this.links.sign(id);
    const api = `${this.config.publicUrl}/api/v1/newsletter`;
    return {
      firstName,
      lastName,
      company,
      confirmedOn: writtenDay(confirmedAt ?? new Date()),
      preferencesUrl: this.config.publicUrl + paths.newsletterPreferences(token),
      unsubscribeUrl: this.config.publicUrl + paths.newsletterUnsubscribe(token),
      oneClickUrl: `${api}/unsubscribe/${token}`,
      archiveUrl: `${api}/archive/${campaignId}`,
      pixelUrl: recipientId && `${api}/opens/${recipientId}`,
      linkUrl: (link) =>
        links?.[link] ?? `${api}/links/${campaignId}/${link}${recipientId ? `?reader=${recipientId}` : ''}`,
    };
  }

  private async pictureProblems(content: Campaign['content']): Promise<ContentProblem[]> {
    const pictures = contentPictures(content);
    if (pictures.length === 0) return [];
    const known = await this.pictures.known(pictures.map(({ picture }) => picture));
    return pictures
      .filter(({ picture }) => !known.has(picture))
      .map(({ field }) => ({ field, message: 'There is no such picture' }));
  }

  private bodies(content: Campaign['content']): Promise<Map<string, string>> {
    return this.templates.bodies(contentTemplates(content).map(({ template }) => template));
  }

  /** Each once. 422 beside the first block of one that cannot be drawn. */
  private async drawnTemplates(content: Campaign['content']): Promise<Map<string, string>> {
    const bodies = await this.bodies(content);
    const drawn = new Map<string, string>();
    for (const { field, template } of contentTemplates(content)) {
      const body = bodies.get(template);
      if (body === undefined || drawn.has(template)) continue;
      try {
        drawn.set(template, await this.templates.draw(body));
      } catch (error) {
        if (error instanceof AppError) throw error;
        const message = `This template makes no mail: ${error instanceof Error ? error.message : String(error)}`;
        throw unprocessable(message, [{ field, message }]);
      }
    }
    return drawn;
  }

  private async products(): Promise<Map<string, ShownProduct>> {
    const { products } = await this.catalogue.current();
    return new Map(
      [...products.values()].map(({ id, name, description, image, group }) => [
        id,
        { name, sentence: sentenceOf(description), picture: image, link: sitePaths.product(group, id) },
      ]),
    );
  }
}

/** Somebody who has told nothing, and whose links change nothing. */
const NOBODY: Told = {
  id: '00000000-0000-4000-8000-000000000000',
  firstName: null,
  lastName: null,
  company: null,
  confirmedAt: null,
};
