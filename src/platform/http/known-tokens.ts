import { Injectable } from '@nestjs/common';
import { hashSecret } from '../secrets.js';

/** Time for which a token is known after a use, in milliseconds; at most twice as long. */
const KNOWN_MS = 10 * 60_000;

/**
 * API tokens and access tokens of agents that were valid a short time ago, in the memory of this process. Their requests do
 * not count for their IP address, so that the programs of a company do not share a limit. Those with any other token do
 * count, so that nobody can try tokens without an end.
 */
@Injectable()
export class KnownTokens {
  private recent = new Set<string>();
  private earlier = new Set<string>();
  private since = performance.now();

  /** Remembers whether a token was valid, by its hash. */
  note(hash: string, isValid: boolean): void {
    if (performance.now() - this.since > KNOWN_MS) {
      [this.earlier, this.recent, this.since] = [this.recent, new Set(), performance.now()];
    }
    if (isValid) this.recent.add(hash);
    else for (const known of [this.recent, this.earlier]) known.delete(hash);
  }

  /** True when a token was valid when it was last used, not long ago. */
  has(token: string): boolean {
    const hash = hashSecret(token);
    return this.recent.has(hash) || this.earlier.has(hash);
  }
}
