import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { Transactions } from '../../platform/database/transactions.js';
import { countryName } from '../../rules/country-name.js';
import type { ResellerDto } from './resellers.dto.js';
import { LISTED, type ListedRow } from './resellers.queries.js';

const RECENT_MS = 1000;

/** All listed partners, with a version that changes whenever any of them does. */
export interface Resellers {
  version: string;
  listed: ResellerDto[];
}

/** Public form of a row: the website, stored with or without a scheme, loses it. */
export const toReseller = ({ countryCode, website, ...row }: ListedRow): ResellerDto => ({
  ...row,
  countryCode,
  countryName: countryName(countryCode),
  website: website && website.replace(/^https?:\/\//i, '').replace(/\/$/, ''),
});

/** Partners in the public list. */
@Injectable()
export class ResellersService {
  private kept: { at: number; asked: Promise<Resellers> } | undefined;

  constructor(private readonly transactions: Transactions) {}

  /** The list, at most a second old in every process: a partner that leaves or is suspended is off it by then. */
  recent(): Promise<Resellers> {
    if (this.kept && Date.now() - this.kept.at < RECENT_MS) return this.kept.asked;
    const kept = { at: Date.now(), asked: this.current() };
    this.kept = kept;
    kept.asked.catch(() => this.kept === kept && (this.kept = undefined));
    return kept.asked;
  }

  private async current(): Promise<Resellers> {
    const rows = await this.transactions.prepared<ListedRow>('resellers', LISTED);
    const listed = rows.map((row) => toReseller(row));
    return { version: createHash('sha256').update(JSON.stringify(listed)).digest('base64url'), listed };
  }
}
