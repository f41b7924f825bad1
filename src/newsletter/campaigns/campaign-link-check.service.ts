import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { type Answered, probeUrl } from '../../platform/http/probe-url.js';
import { contentLinks } from '../../rules/campaign-content.js';
import { isOwnPage } from '../../rules/own-pages.js';
import { SiteService } from '../../site/site.service.js';
import { CampaignMails } from './campaign-mails.service.js';
import type { CampaignLinksDto } from './campaign-checks.dto.js';

/**
 * Maximum number of concurrent requests. The second constant is the time limit for all links, because a page waits for
 * the result.
 */
const AT_ONCE = 10;
const WITHIN_MS = 15_000;

/** Checks the links that staff wrote into a campaign or into one of its templates. */
@Injectable()
export class CampaignLinkCheck {
  constructor(
    private readonly mails: CampaignMails,
    private readonly site: SiteService,
    private readonly config: Config,
  ) {}

  /**
   * Checks each link target once: web URLs with a request (`probeUrl`), portal paths against the routes of the app and
   * the pages of the site. 404 for an unknown campaign.
   */
  async check(id: string): Promise<CampaignLinksDto> {
    const { content } = await this.mails.find(id);
    const written = [...contentLinks(content), ...(await this.mails.templateLinks(content))];
    const links = written.filter(({ link }) => !/^mailto:/i.test(link));
    const addresses = [...new Set(links.map(({ link }) => link))];
    const problems = new Map<string, string | null>();
    const until = Date.now() + WITHIN_MS;
    const next = addresses.values();
    const ask = async () => {
      for (const address of next) {
        problems.set(address, Date.now() < until ? await this.problemOf(address) : 'There was no time to check it');
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, ask));
    return {
      checkedAt: new Date().toISOString(),
      links: addresses.map((address) => ({
        address,
        fields: links.filter(({ link }) => link === address).map(({ field }) => field),
        problem: problems.get(address) ?? null,
      })),
    };
  }

  private async problemOf(address: string): Promise<string | null> {
    const { publicUrl } = this.config;
    const own = address.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : address;
    if (own.startsWith('/')) {
      const [path] = own.split(/[?#]/);
      return isOwnPage(own) || (await this.site.has(path!)) ? null : 'The portal has no such page';
    }
    if (!URL.canParse(address)) return 'This is not an address';
    return wordsOf(await probeUrl(address));
  }
}

const REFUSED = {
  private: 'This leads to a private network, or to a port not used for web pages',
  protocol: 'This redirects to something that is not a web page',
  unknown: 'There is no such site',
  late: 'There was no answer within 5 seconds',
  circles: 'This redirects more than three times',
  silent: 'The site does not answer',
} satisfies Record<Extract<Answered, { refused: string }>['refused'], string>;

/** Status codes with which some sites reject automatic requests. Their pages count as existing. */
const KEEPS_OUT = [401, 403, 405, 429, 999];

function wordsOf(answered: Answered): string | null {
  if ('refused' in answered) return REFUSED[answered.refused];
  const { status } = answered;
  return status < 400 || KEEPS_OUT.includes(status) ? null : `The site answers ${status}`;
}
