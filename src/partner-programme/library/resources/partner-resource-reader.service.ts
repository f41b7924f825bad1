import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../platform/database/transactions.js';
import { type Page, pagingOf } from '../../../platform/http/paging.js';
import type { DownloadLinkDto } from '../../../platform/storage/download-link.dto.js';
import { DownloadLinks } from '../../../platform/storage/download-links.js';
import { type Actor, readsEverything } from '../../../rules/actor.js';
import { isUuid } from '../../../rules/ids.js';
import {
  findResource,
  findResources,
  findResourcesOf,
  PARTNER_RESOURCE_SORTS,
  RESOURCE_SORTS,
  RESOURCE_FILE,
} from './partner-resources.queries.js';
import { resourceNotFound } from './partner-resources.service.js';
import type {
  PartnerResourceDto,
  PartnerResourceQueryDto,
  ResourceDto,
  ResourceQueryDto,
} from './partner-resources.dto.js';

/** Reads resources: a partner gets those that its tier includes, staff get all. */
@Injectable()
export class PartnerResourceReader {
  constructor(
    private readonly transactions: Transactions,
    private readonly links: DownloadLinks,
  ) {}

  /** Returns a page of the resources that the actor's company may see. */
  async ofPartner({ companyId }: Actor, query: PartnerResourceQueryDto): Promise<Page<PartnerResourceDto>> {
    const paging = pagingOf(query, PARTNER_RESOURCE_SORTS, 'category');
    const { rows, total } = await findResourcesOf(this.transactions.em, companyId, query, paging);
    return { data: rows, total, limit: paging.limit, offset: paging.offset };
  }

  /** Returns a page of all resources, for staff. */
  async list(query: ResourceQueryDto): Promise<Page<ResourceDto>> {
    const paging = pagingOf(query, RESOURCE_SORTS, 'category');
    const { rows, total } = await findResources(this.transactions.em, query, paging);
    return { data: rows, total, limit: paging.limit, offset: paging.offset };
  }

  /** Returns a resource, for staff. */
  async get(id: string): Promise<ResourceDto> {
    const found = isUuid(id) ? await findResource(this.transactions.em, id) : undefined;
    if (!found) throw resourceNotFound();
    return found;
  }

  /**
   * Returns a link with which the actor can download a resource's file. Throws 404 when there is no file, and when the
   * tier of the actor's company does not include the resource.
   */
  async downloadLink(actor: Actor, id: string): Promise<DownloadLinkDto> {
    const all = readsEverything(actor);
    const [file] = isUuid(id)
      ? await RESOURCE_FILE.all(this.transactions.em, all ? [id] : [id, actor.companyId], all)
      : [];
    if (!file) throw resourceNotFound();
    return { url: await this.links.sign(actor, file) };
  }
}
