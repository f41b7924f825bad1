import { Injectable } from '@nestjs/common';
import { hashSecret } from '../secrets.js';

/** Time for which a token is known after a use, in milliseconds; at most twice as long. */
const KNOWN_MS = 10 * 60_000;

/**
 * API tokens and access tokens of agents that were valid a short time ago, in the memory of this process, each with the
 * key under which its requests are counted. Their requests do not count for their IP address, so that the programs of a
 * company do not share a limit. Those with any other token do count, so that nobody can try tokens without an end.
 */
@Injectable()
export class KnownTokens {
  private recent = new Map<string, string>();
  private earlier = new Map<string, string>();
  private since = performance.now();

  /**
   * Remembers a valid token by its hash, with the key under which its requests are counted. Without a key, forgets the
   * token, because it is not valid.
   */
  note(hash: string, key: string | undefined): void {
    if (performance.now() - this.since > KNOWN_MS) {
      [this.earlier, this.recent, this.since] = [this.recent, new Map<string, string>(), performance.now()];
    }
    if (key !== undefined) this.recent.set(hash, key);
    else for (const known of [this.recent, this.earlier]) known.delete(hash);
  }

  /** Returns the key of a token that was valid when it was last used, not long ago; undefined for any other. */
  keyOf(token: string): string | undefined {
    const hash = hashSecret(token);
    return this.recent.get(hash) ?? this.earlier.get(hash);
  }
}
