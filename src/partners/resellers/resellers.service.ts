import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { Transactions } from '../../platform/database/transactions.js';
import { countryName } from '../../rules/country-name.js';
import type { ResellerDto } from './resellers.dto.js';
import { LISTED, type ListedRow } from './resellers.queries.js';

const RECENT_MS = 1000;

/** Everybody who is listed, and a text that is another one as soon as any of it is. */
export interface Resellers {
  version: string;
  listed: ResellerDto[];
}

/** As the public reads it: a website is stored with or without its scheme. */
export const toReseller = ({ countryCode, website, ...row }: ListedRow): ResellerDto => ({
  ...row,
  countryCode,
  countryName: countryName(countryCode),
  website: website && website.replace(/^https?:\/\//i, '').replace(/\/$/, ''),
});

/** Partners that the public finds. */
@Injectable()
export class ResellersService {
  private kept: { at: number; asked: Promise<Resellers> } | undefined;

  constructor(private readonly transactions: Transactions) {}

  /** As it was a second ago at most, in whichever process it changed: who leaves or is suspended is off by then. */
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
