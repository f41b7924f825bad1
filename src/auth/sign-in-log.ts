import { createHmac, hkdfSync } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { currentRequestId } from '../platform/request-context.js';
import { Config } from '../config.js';
import { Metrics } from '../platform/metrics/metrics.js';
import { Transactions } from '../platform/database/transactions.js';
import type { Client } from './client.js';
import { deviceName } from './user-agent.js';
import { LOG_SIGN_IN, LOG_UNKNOWN } from './auth.queries.js';

/** Result of a sign-in attempt. Of the attempts above a limit, only the first is logged as `refused`. */
export type SignInResult = 'sign_in' | 'sign_in_failed' | 'sign_in_refused';

/** Subject of the attempt: an account, or the typed text that belongs to no account. */
type Subject = { userId: string } | { typed: string };

/** Writes sign-ins to the audit log. */
@Injectable()
export class SignInLog {
  private readonly key: Buffer;

  constructor(
    private readonly transactions: Transactions,
    private readonly metrics: Metrics,
    config: Config,
  ) {
    this.key = Buffer.from(hkdfSync('sha256', config.sessionSecret, '', 'sign-in log', 32));
  }

  /** Writes a row, in the current transaction or in a new one. */
  async write(result: SignInResult, subject: Subject, client: Client, isKnownDevice: boolean): Promise<void> {
    this.metrics.signIns.inc({ result });
    const after = JSON.stringify({ device: deviceName(client.userAgent), known_device: isKnownDevice });
    const told = [client.address ?? null, currentRequestId() ?? null, client.operation, result, after];
    await this.transactions.run(async (em) => {
      if ('userId' in subject) {
        await LOG_SIGN_IN.run(em, [...told, subject.userId]);
      } else {
        await LOG_UNKNOWN.run(em, [this.pseudonym(subject.typed), ...told]);
      }
    });
  }

  /**
   * Returns a pseudonym of a typed text, equal for equal texts. The text itself is not logged, because people type
   * passwords and addresses of others into the field.
   */
  private pseudonym(typed: string): string {
    return `unknown-${createHmac('sha256', this.key).update(typed.trim().toLowerCase()).digest('hex').slice(0, 12)}`;
  }
}
