import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import { notFound } from '../../platform/http/errors.js';
import type { CappedPage } from '../../platform/http/paging.js';
import { type CatalogueKind, findOne, findPage, type Rows } from './catalogue-admin.queries.js';
import { MISSING } from './catalogue-record.js';

/** The catalogue's records as staff read them. */
@Injectable()
export class CatalogueAdminReader {
  constructor(private readonly transactions: Transactions) {}

  /** A page of one kind, with what is archived or inactive unless `active`. 400 for a sort that there is not. */
  list<Kind extends CatalogueKind>(kind: Kind, query: Parameters<typeof findPage>[2]): Promise<CappedPage<Rows[Kind]>> {
    return findPage(this.transactions.em, kind, query);
  }

  /** One record; 404 with its kind's text. */
  async get<Kind extends CatalogueKind>(kind: Kind, id: string): Promise<Rows[Kind]> {
    const found = await findOne(this.transactions.em, kind, id);
    if (!found) throw notFound(MISSING[kind]);
    return found;
  }
}
