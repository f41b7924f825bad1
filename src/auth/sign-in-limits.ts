import { Inject, Injectable } from '@nestjs/common';
import { ThrottlerStorage } from '@nestjs/throttler';
import { networkOf } from '../platform/http/network.js';
import { Config } from '../config.js';
import type { RateLimitStorage } from '../platform/http/rate-limit-storage.js';

interface Limit {
  name: string;
  limit: number;
  ms: number;
}

const MINUTE = 60_000;
/** Limit of attempts for one account from one network or from one known browser. */
const LANE: Limit = { name: 'sign-in-lane', limit: 10, ms: 15 * MINUTE };
/** Limit of attempts for an account from all networks together, against attackers with many addresses. */
const ACCOUNT: Limit = { name: 'sign-in-account', limit: 100, ms: 60 * MINUTE };

/** Rejection of an attempt above a limit. */
export interface Refusal {
  /** Seconds until the next attempt is allowed. */
  seconds: number;
  /** True for the first refusal by this limit; later ones are only counted. */
  isFirst: boolean;
}

/** An attempt to sign in: address, network and known browser. */
export interface SignInTry {
  /** E-mail address as typed. */
  email: string;
  address: string | undefined;
  /** Device id from the account's own mark (`DeviceMarks`). */
  device: string | undefined;
}

/**
 * Limits failed sign-ins. Attempts are counted per account and network, so that failures of strangers do not block the
 * owner; attempts from a browser in which the account has signed in before are counted separately.
 */
@Injectable()
export class SignInLimits {
  /**
   * Limits of failed attempts from one network for any accounts, against an attacker who tries many accounts. The limit
   * of the longer period allows fewer per hour.
   */
  private readonly spray: Limit[];

  constructor(
    @Inject(ThrottlerStorage) private readonly storage: RateLimitStorage,
    { signInAccountsPerHour: limit }: Config,
  ) {
    this.spray = [
      { name: 'sign-in-spray-hour', limit, ms: 60 * MINUTE },
      { name: 'sign-in-spray-day', limit: 3 * limit, ms: 24 * 60 * MINUTE },
    ];
  }

  /**
   * Counts an attempt before its password is checked, so that all concurrent attempts are counted. Returns the reason
   * to reject it, or null.
   */
  async count(attempt: SignInTry): Promise<Refusal | null> {
    const lane = laneOf(attempt);
    const { count, refusal } = await this.add(LANE, lane);
    if (refusal || attempt.device) return refusal;
    const network = networkOf(attempt.address);
    for (const limit of this.spray) {
      const sprayed = await this.add(limit, network, count === 1 ? 1 : 0);
      if (sprayed.refusal) return sprayed.refusal;
    }
    return (await this.add(ACCOUNT, accountOf(attempt))).refusal;
  }

  /** Undoes the count of an attempt that got no result and therefore revealed nothing. */
  async undo(attempt: SignInTry): Promise<void> {
    const { count } = await this.storage.add(LANE.name, laneOf(attempt), LANE.ms, -1);
    if (attempt.device) return;
    const network = networkOf(attempt.address);
    const sprayed = count === 0 ? this.spray : [];
    await Promise.all([
      ...sprayed.map(({ name, ms }) => this.storage.add(name, network, ms, -1)),
      this.storage.add(ACCOUNT.name, accountOf(attempt), ACCOUNT.ms, -1),
    ]);
  }

  /**
   * Undoes the count of an attempt with the correct password, and clears earlier failed attempts for the same account
   * and network.
   */
  async takeBack(attempt: SignInTry): Promise<void> {
    const wasCounted = await this.storage.forget(LANE.name, laneOf(attempt));
    if (attempt.device) return;
    const network = networkOf(attempt.address);
    // An account counts once for its network, so only one of several concurrent successes may undo that count.
    const sprayed = wasCounted ? this.spray : [];
    await Promise.all([
      ...sprayed.map(({ name, ms }) => this.storage.add(name, network, ms, -1)),
      this.storage.add(ACCOUNT.name, accountOf(attempt), ACCOUNT.ms, -1),
    ]);
  }

  private async add(
    { name, limit, ms }: Limit,
    key: string,
    tries = 1,
  ): Promise<{ count: number; refusal: Refusal | null }> {
    const { count, seconds } = await this.storage.add(name, key, ms, tries);
    return { count, refusal: count > limit ? { seconds, isFirst: tries > 0 && count - tries === limit } : null };
  }
}

const accountOf = ({ email }: SignInTry): string => email.trim().toLowerCase();
const laneOf = (attempt: SignInTry): string => `${accountOf(attempt)}|${attempt.device ?? networkOf(attempt.address)}`;
