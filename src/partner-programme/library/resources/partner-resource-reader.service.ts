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
  SEEN_BY,
} from './partner-resources.queries.js';
import { resourceNotFound } from './partner-resources.service.js';
import type {
  PartnerResourceDto,
  PartnerResourceQueryDto,
  ResourceDto,
  ResourceQueryDto,
} from './partner-resources.dto.js';

/** Resources as they are read: partners read those that their tier includes, staff all. */
@Injectable()
export class PartnerResourceReader {
  constructor(
    private readonly transactions: Transactions,
    private readonly links: DownloadLinks,
  ) {}

  /** A page of the resources that the actor's company sees. */
  async ofPartner({ companyId }: Actor, query: PartnerResourceQueryDto): Promise<Page<PartnerResourceDto>> {
    const paging = pagingOf(query, PARTNER_RESOURCE_SORTS, 'category');
    const { rows, total } = await findResourcesOf(this.transactions.em, companyId, query, paging);
    return { data: rows, total, limit: paging.limit, offset: paging.offset };
  }

  /** A page of all resources, for staff. */
  async list(query: ResourceQueryDto): Promise<Page<ResourceDto>> {
    const paging = pagingOf(query, RESOURCE_SORTS, 'category');
    const { rows, total } = await findResources(this.transactions.em, query, paging);
    return { data: rows, total, limit: paging.limit, offset: paging.offset };
  }

  /** One resource, for staff. */
  async get(id: string): Promise<ResourceDto> {
    const found = isUuid(id) ? await findResource(this.transactions.em, id) : undefined;
    if (!found) throw resourceNotFound();
    return found;
  }

  /** Download link of a resource's file for the actor. 404 when there is none, or the actor's tier does not include it. */
  async downloadLink(actor: Actor, id: string): Promise<DownloadLinkDto> {
    const all = readsEverything(actor);
    const [file] = isUuid(id)
      ? await this.transactions.em.execute<{ storageKey: string; filename: string; contentType: string }[]>(
          `select r.storage_key as "storageKey", r.original_name as filename, r.content_type as "contentType"
             from partner_resources r where r.id = ? and r.storage_key is not null ${all ? '' : `and ${SEEN_BY}`}`,
          all ? [id] : [id, actor.companyId],
        )
      : [];
    if (!file) throw resourceNotFound();
    return { url: await this.links.sign(actor, file) };
  }
}
