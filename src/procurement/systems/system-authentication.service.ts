import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { RowOf } from '../../platform/database/statement.js';
import { Transactions } from '../../platform/database/transactions.js';
import { Encryption } from '../../platform/encryption.js';
import { newSecret } from '../../platform/secrets.js';
import type { ProcurementProtocol } from '../../rules/procurement.js';
import { SYSTEMS_OF_IDENTITIES } from './procurement-systems.queries.js';

/** What a purchasing system says of itself. */
interface SystemCredentials {
  /** As what it names itself, at least once; the first name that the secret fits counts. */
  names: readonly { domain: string; identity: string }[];
  secret: string;
  /** SHA-256 of the client certificate that it showed to the proxy; null without one. */
  fingerprint?: string | null;
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

type Found = RowOf<typeof SYSTEMS_OF_IDENTITIES>;

/** Identifies purchasing systems. */
@Injectable()
export class SystemAuthentication {
  /** Stands for the secret of a system that does not exist, so that an unknown identity takes the same steps. */
  private decoy: string | undefined;

  constructor(
    private readonly transactions: Transactions,
    private readonly encryption: Encryption,
  ) {}

  /**
   * Returns the active system of an active company that has these credentials; undefined for any others, by the same
   * steps, so that neither answer nor time tells an unknown identity from a wrong secret. A system with a certificate is
   * known by that, whatever secret it sends.
   */
  async systemOf(
    protocol: ProcurementProtocol,
    { names, secret, fingerprint = null }: SystemCredentials,
  ): Promise<{ id: string; companyId: string } | undefined> {
    if (!this.encryption.isAvailable) return undefined;
    const found = await SYSTEMS_OF_IDENTITIES.all(this.transactions.em, {
      domains: names.map(({ domain }) => domain),
      identities: names.map(({ identity }) => identity),
    });
    // Each name takes its steps, also after one that fits.
    const fitting = found.filter((system) => this.fits(system, secret, fingerprint) && mayAct(system, protocol));
    const [system] = fitting;
    return system?.id && system.companyId ? { id: system.id, companyId: system.companyId } : undefined;
  }

  private fits(system: Found, secret: string, fingerprint: string | null): boolean {
    this.decoy ??= this.encryption.encrypt(newSecret(), NOBODY);
    const expected = this.encryption.decrypt(system.encryptedSecret ?? this.decoy, system.companyId ?? NOBODY);
    const isSecret = timingSafeEqual(digest(expected), digest(secret));
    const isCertificate = timingSafeEqual(digest(system.certificateFingerprint ?? ''), digest(fingerprint ?? 'none'));
    return system.certificateFingerprint === null ? isSecret : isCertificate;
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const mayAct = (system: Found, protocol: ProcurementProtocol): boolean =>
  system.isActive === true && system.companyStatus === 'active' && system.protocol === protocol;
