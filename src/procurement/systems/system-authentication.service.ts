import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { RowOf } from '../../platform/database/statement.js';
import { Transactions } from '../../platform/database/transactions.js';
import { Encryption } from '../../platform/encryption.js';
import { newSecret } from '../../platform/secrets.js';
import type { ProcurementProtocol } from '../../rules/procurement.js';
import { SYSTEM_OF_IDENTITY } from './procurement-systems.queries.js';

/** What a purchasing system says of itself. */
interface SystemCredentials {
  domain: string;
  identity: string;
  secret: string;
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

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
   * steps, so that neither answer nor time tells an unknown identity from a wrong secret.
   */
  async systemOf(
    protocol: ProcurementProtocol,
    { domain, identity, secret }: SystemCredentials,
  ): Promise<{ id: string; companyId: string } | undefined> {
    if (!this.encryption.isAvailable) return undefined;
    this.decoy ??= this.encryption.encrypt(newSecret(), NOBODY);
    const found = await SYSTEM_OF_IDENTITY.first(this.transactions.em, [domain, identity]);
    const expected = this.encryption.decrypt(found?.encryptedSecret ?? this.decoy, found?.companyId ?? NOBODY);
    const isRight = timingSafeEqual(digest(expected), digest(secret));
    return isRight && found && mayAct(found, protocol) ? { id: found.id, companyId: found.companyId } : undefined;
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const mayAct = (system: RowOf<typeof SYSTEM_OF_IDENTITY>, protocol: ProcurementProtocol): boolean =>
  system.isActive && system.companyStatus === 'active' && system.protocol === protocol;
