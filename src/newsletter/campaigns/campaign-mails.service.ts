import { Injectable } from '@nestjs/common';
import { Pictures } from '../../catalogue/admin/pictures.service.js';
import { CatalogueService } from '../../catalogue/catalogue.service.js';
import { Config } from '../../config.js';
import { OwnTemplates } from '../../email-templates/own-templates.service.js';
import { Transactions } from '../../platform/database/transactions.js';
import { AppError, unprocessable } from '../../platform/errors.js';
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
import { campaignNotFound } from './campaign-record.js';
import { CampaignSandbox } from './campaign-sandbox.js';
import { Campaign } from './campaign.entity.js';
import type { FramedCampaign } from './campaign.worker.js';

/** Fields of a campaign that are rendered. */
type Written = Pick<Campaign, 'content'> & Partial<Pick<Campaign, 'subject' | 'preheader'>>;
type Told = Pick<Subscriber, 'id' | 'firstName' | 'lastName' | 'company' | 'confirmedAt'>;

/** First sentence of a text that staff wrote. */
const sentenceOf = (text: string): string => /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;

/** Renders campaigns from their blocks, in the layout that all mails have. */
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

  /** Loads a campaign, on request with its rendered mail. 404 'Campaign not found'. */
  async find(id: string, populate: readonly 'drawn'[] = []): Promise<Campaign> {
    const found = isUuid(id) ? await this.transactions.fork().findOne(Campaign, id, { populate }) : null;
    if (!found) throw campaignNotFound();
    return found;
  }

  /**
   * Returns the problems that prevent sending a campaign, checked against the current products, templates and pictures.
   */
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

  /**
   * Returns the links of the templates in the content, each with the field of its block. 422 on the block whose
   * template cannot be rendered.
   */
  async templateLinks(content: Campaign['content']): Promise<{ field: string; link: string }[]> {
    const drawn = await this.drawnTemplates(content);
    const { linksOf } = await import('./campaign-template.js'); // imported here, because it loads an HTML parser
    return contentTemplates(content).flatMap(({ field, template }) =>
      linksOf(drawn.get(template) ?? '').map((link) => ({ field, link })),
    );
  }

  /**
   * Renders a campaign for all recipients, with the current products and templates. 422 when rendering takes too long
   * or the mail is too large, 503 when the server is overloaded.
   */
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
      const message = `${error.message}. Remove some of its blocks.`;
      throw unprocessable(message, [{ field: 'content', message }]);
    }
  }

  /**
   * Renders the mail of a certain recipient; the links have no effect for that recipient. Without a subscriber, renders
   * it for a recipient without personal data. If sending has begun, uses the mail that was rendered then (`drawn`);
   * otherwise renders the campaign now and gives each block a class with its position (`at-0`).
   */
  async preview(campaign: Written & Pick<Campaign, 'id'>, subscriber: Told | null, sent?: DrawnCampaign | null) {
    const { preheader = '', ...drawn } = sent ?? (await this.draw(campaign, { isMarked: true }));
    const told = { ...(subscriber ?? NOBODY), id: NOBODY.id };
    const reader = await this.reader(told, { campaignId: campaign.id, links: drawn.links });
    const mail = composer(drawn)(reader);
    return { ...mail, preheader: composer({ ...drawn, subject: preheader })(reader).subject };
  }

  /**
   * Renders the public page: fallbacks for personal fields, links without click counter, no link to a recipient's
   * preferences.
   */
  async archive(campaign: Campaign): Promise<string> {
    const drawn = await this.draw(campaign, { isArchive: true });
    return composer(drawn)(await this.reader(NOBODY, { campaignId: campaign.id, links: drawn.links })).html;
  }

  /** Renders the parts of a test mail for a recipient without personal data. The outbox sends the mail. */
  async sample(campaign: Campaign) {
    const drawn = await this.draw(campaign, { isTest: true });
    const reader = await this.reader(NOBODY, { campaignId: campaign.id, links: drawn.links });
    const part = (html: string) => composer({ ...drawn, html })(reader);
    const { subject } = part('');
    const preheader = composer({ ...drawn, subject: drawn.preheader })(reader).subject;
    return { subject, preheader, body: part(drawn.body).html, styles: drawn.styles };
  }

  /**
   * Returns the values that differ between recipients. With `links`, links lead directly to their targets. Otherwise
   * they lead through the click counter, with `recipientId` for a recipient who agreed to have clicks measured.
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

  /** Renders each template once. 422 on the first block whose template cannot be rendered. */
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
        const message = `This template produces no email: ${error instanceof Error ? error.message : String(error)}`;
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

/** Recipient without personal data, whose links have no effect. */
const NOBODY: Told = {
  id: '00000000-0000-4000-8000-000000000000',
  firstName: null,
  lastName: null,
  company: null,
  confirmedAt: null,
};
