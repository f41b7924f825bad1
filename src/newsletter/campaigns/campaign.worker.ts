import { requireSize } from '../../platform/mail/mail-renderer.js';
import { answerRequests } from '../../platform/mail/mail-thread.js';
import type { CampaignBlock } from '../../rules/campaign-content.js';
import { CampaignDrawing, type CampaignHtml, type DrawingOptions, type ShownProduct } from './campaign-html.js';
import type { DrawnCampaign } from './campaign-mail.js';

/** A campaign with the available products and templates. */
export interface CampaignRequest extends DrawingOptions {
  subject: string;
  preheader: string;
  content: CampaignBlock[];
  products: Map<string, ShownProduct>;
  /** HTML of the templates, by name. */
  templates: Map<string, string>;
}

/** A campaign in the common layout of all mails, with the parts inside the layout. */
export interface FramedCampaign extends CampaignHtml, DrawnCampaign {
  preheader: string;
}

await answerRequests(async (campaign: CampaignRequest, { renderer, publicUrl, maxBytes }): Promise<FramedCampaign> => {
  const { content, products, templates } = campaign;
  const drawing = new CampaignDrawing(publicUrl, products, templates);
  const head = { subject: drawing.line(campaign.subject), preheader: drawing.line(campaign.preheader) };
  const drawn = await drawing.draw(content, campaign);
  requireSize(drawn.body, maxBytes);
  return { ...head, ...drawn, ...renderer.frame(drawn.body, { ...head, styles: drawn.styles }) };
});
