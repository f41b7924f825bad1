import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { Transactions } from '../../platform/database/transactions.js';
import { countryName } from '../../rules/country-name.js';
import type { ResellerDto } from './resellers.dto.js';
import { LISTED, type ListedRow } from './resellers.queries.js';

const RECENT_MS = 1000;

/** All listed partners, with a version that changes whenever one of them changes. */
export interface Resellers {
  version: string;
  listed: ResellerDto[];
}

/** Converts a row to its public form. Removes `https://` from the website, which may be stored with or without it. */
export const toReseller = ({ countryCode, website, ...row }: ListedRow): ResellerDto => ({
  ...row,
  countryCode,
  countryName: countryName(countryCode),
  website: website && website.replace(/^https?:\/\//i, '').replace(/\/$/, ''),
});

/** Reads the public list of resellers. */
@Injectable()
export class ResellersService {
  private kept: { at: number; asked: Promise<Resellers> } | undefined;

  constructor(private readonly transactions: Transactions) {}

  /**
   * Returns the list from a cache that is at most a second old; after that time, a partner that has left or is
   * suspended is no longer in it.
   */
  recent(): Promise<Resellers> {
    if (this.kept && Date.now() - this.kept.at < RECENT_MS) return this.kept.asked;
    const kept = { at: Date.now(), asked: this.current() };
    this.kept = kept;
    kept.asked.catch(() => this.kept === kept && (this.kept = undefined));
    return kept.asked;
  }

  private async current(): Promise<Resellers> {
    const rows = await this.transactions.prepared<ListedRow>('resellers', LISTED.sql());
    const listed = rows.map((row) => toReseller(row));
    return { version: createHash('sha256').update(JSON.stringify(listed)).digest('base64url'), listed };
  }
}
