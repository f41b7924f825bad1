import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import { type CappedPage, cappedTotal, pagingOf } from '../../platform/http/paging.js';
import type { Actor } from '../../rules/actor.js';
import type { AccessChangeDto, AccessChangeQueryDto } from './access-changes.dto.js';
import { ACCESS_CHANGES_PAGE, type AccessChangeRow } from './access-changes.queries.js';

/** Reads the changes of a company's tokens, agents and webhooks from the audit log. */
@Injectable()
export class AccessChanges {
  constructor(private readonly transactions: Transactions) {}

  /** Returns a page of the changes of the actor's company, newest first by default. */
  async list({ companyId }: Actor, query: AccessChangeQueryDto): Promise<CappedPage<AccessChangeDto>> {
    const { limit, offset, direction } = pagingOf(query, ['createdAt'], '-createdAt');
    const { total, data } = await ACCESS_CHANGES_PAGE.one(
      this.transactions.em,
      { company: companyId, limit, offset },
      direction,
    );
    return { data: data.map(toAccessChange), ...cappedTotal(total), limit, offset };
  }
}

const toAccessChange = ({ id, change, name, url, by, createdAt }: AccessChangeRow): AccessChangeDto => ({
  id,
  change,
  name: name ?? hostOf(url ?? ''),
  by,
  createdAt: new Date(createdAt).toISOString(),
});

/** Returns the host of an address; what is none, because the erasure of a person changed it, stays as it is. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);
