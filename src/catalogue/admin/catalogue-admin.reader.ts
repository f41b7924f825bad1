import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import { notFound } from '../../platform/errors.js';
import type { CappedPage } from '../../platform/http/paging.js';
import { type CatalogueKind, findOne, findPage, type Rows } from './catalogue-admin.queries.js';
import { MISSING } from './catalogue-record.js';

/** Reads catalogue records, for staff. */
@Injectable()
export class CatalogueAdminReader {
  constructor(private readonly transactions: Transactions) {}

  /** Returns a page of one kind, including archived and inactive records unless `active` is set. 400 for an unknown sort. */
  list<Kind extends CatalogueKind>(kind: Kind, query: Parameters<typeof findPage>[2]): Promise<CappedPage<Rows[Kind]>> {
    return findPage(this.transactions.em, kind, query);
  }

  /** Returns a record. Throws 404 with the message for its kind. */
  async get<Kind extends CatalogueKind>(kind: Kind, id: string): Promise<Rows[Kind]> {
    const found = await findOne(this.transactions.em, kind, id);
    if (!found) throw notFound(MISSING[kind]);
    return found;
  }
}
