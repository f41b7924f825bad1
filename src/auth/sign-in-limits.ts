import { Inject, Injectable } from '@nestjs/common';
import { ThrottlerStorage } from '@nestjs/throttler';
import { tooManyRequests } from '../common/errors.js';
import { networkOf } from '../common/network.js';
import { Config } from '../config.js';
import type { RateLimitStorage } from '../platform/rate-limit-storage.js';

interface Limit {
  name: string;
  limit: number;
  ms: number;
}

const MINUTE = 60_000;
/** Tries at one account from one network, or in one browser that is known. */
const LANE: Limit = { name: 'sign-in-lane', limit: 10, ms: 15 * MINUTE };
/** Tries at one account from all networks together: guessing one password from many places. */
const ACCOUNT: Limit = { name: 'sign-in-account', limit: 100, ms: 60 * MINUTE };

/** Who tries to sign in: as what, from where, and in which known browser. */
export interface SignInTry {
  /** The address as it was typed. */
  email: string;
  address: string | undefined;
  /** The account's own mark names it (`DeviceMarks`). */
  device: string | undefined;
}

/**
 * How often signing in may fail. What strangers fail at does not keep the owner out: tries are counted for the account and
 * the network they come from, and a browser in which the account has signed in before is counted by itself alone.
 */
@Injectable()
export class SignInLimits {
  /** Accounts that one network has tried in vain: guessing many passwords from one place. The longer, the fewer an hour. */
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
   * Counts a try, before the password is looked at, so that tries at the same time are each counted.
   * 429 with the seconds until one may try again.
   */
  async count(attempt: SignInTry): Promise<void> {
    const lane = laneOf(attempt);
    const tries = await this.add(LANE, lane);
    if (attempt.device) return;
    const network = networkOf(attempt.address);
    const isFirst = tries === 1 ? 1 : 0;
    for (const limit of this.spray) await this.add(limit, network, isFirst);
    await this.add(ACCOUNT, accountOf(attempt));
  }

  /** Takes a try back whose password was right, with the wrong ones of that person before it. */
  async takeBack(attempt: SignInTry): Promise<void> {
    await this.storage.forget(LANE.name, laneOf(attempt));
    if (attempt.device) return;
    const network = networkOf(attempt.address);
    await Promise.all([
      ...this.spray.map(({ name, ms }) => this.storage.add(name, network, ms, -1)),
      this.storage.add(ACCOUNT.name, accountOf(attempt), ACCOUNT.ms, -1),
    ]);
  }

  private async add({ name, limit, ms }: Limit, key: string, tries = 1): Promise<number> {
    const { count, seconds } = await this.storage.add(name, key, ms, tries);
    if (count > limit) throw tooManyRequests(seconds);
    return count;
  }
}

const accountOf = ({ email }: SignInTry): string => email.trim().toLowerCase();
const laneOf = (attempt: SignInTry): string => `${accountOf(attempt)}|${attempt.device ?? networkOf(attempt.address)}`;
