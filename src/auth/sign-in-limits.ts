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
/** Tries at one account from one network, or in one browser that is known. */
const LANE: Limit = { name: 'sign-in-lane', limit: 10, ms: 15 * MINUTE };
/** Tries at one account from all networks together: guessing one password from many places. */
const ACCOUNT: Limit = { name: 'sign-in-account', limit: 100, ms: 60 * MINUTE };

/** A try that is one too many. */
export interface Refusal {
  /** Until one may try again. */
  seconds: number;
  /** The first that this limit refuses: those after it are only counted. */
  isFirst: boolean;
}

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
   * Answers why it is not to be looked at, or null.
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

  /** Takes back a try that had no answer: it told nobody anything. */
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

  /** Takes a try back whose password was right, with the wrong ones of that person before it. */
  async takeBack(attempt: SignInTry): Promise<void> {
    const wasCounted = await this.storage.forget(LANE.name, laneOf(attempt));
    if (attempt.device) return;
    const network = networkOf(attempt.address);
    // A lane counts for one account of the network: of right passwords at the same time one takes that back.
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
