import type { OnApplicationShutdown } from '@nestjs/common';
import type { ThrottlerStorage } from '@nestjs/throttler';
import { Redis } from 'ioredis';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import type { Config } from '../../config.js';
import { reconnectAfter } from '../queue/queue-connection.js';

/** Timeout for Redis, in milliseconds; also the time for which Redis is not used after a timeout. */
const ANSWER_MS = 40;
const AWAY_MS = 1_000;

/**
 * Storage of request counts. With Redis, all API processes share the counts; without Redis, or while it is unavailable,
 * each process counts in its memory. A window begins with its first request. The cost of a count does not depend on the
 * number of requests.
 */
export class RateLimitStorage implements ThrottlerStorage, OnApplicationShutdown {
  /** Counters by the length of their window in milliseconds. */
  private readonly counters = new Map<number, RateLimiterRedis>();
  private readonly memory = new Map<number, RateLimiterMemory>();
  private readonly redis: Redis | null = null;
  /** Time until which Redis is not used, after a call failed. */
  private awayUntil = 0;

  constructor(private readonly config: Pick<Config, 'redisUrl' | 'queuePrefix'>) {
    if (!config.redisUrl) return;
    this.redis = new Redis(config.redisUrl, { commandTimeout: ANSWER_MS, retryStrategy: reconnectAfter });
    this.redis.on('error', () => undefined); // the queue reports the error
  }

  async increment(key: string, ttl: number, limit: number, _blockDuration: number, throttlerName: string) {
    const { count, seconds } = await this.add(throttlerName, key, ttl, 1);
    return { totalHits: count, timeToExpire: seconds, isBlocked: count > limit, timeToBlockExpire: seconds };
  }

  /**
   * Adds to a count: 0 only reads it, a negative number subtracts. Returns the new count, and the number of seconds
   * until its window of `ttl` milliseconds ends.
   */
  async add(name: string, key: string, ttl: number, points: number): Promise<{ count: number; seconds: number }> {
    const { consumedPoints, msBeforeNext } = await this.ask(ttl, (counter) =>
      counter.penalty(`${name}:${key}`, points),
    );
    return { count: consumedPoints, seconds: Math.ceil(msBeforeNext / 1000) };
  }

  /** Resets a count; returns true if there was one. When several calls run at the same time, only one gets true. */
  async forget(throttlerName: string, key: string): Promise<boolean> {
    const forgotten = await Promise.all(
      [...this.memory.keys()].map((ttl) => this.ask(ttl, (counter) => counter.delete(`${throttlerName}:${key}`))),
    );
    return forgotten.includes(true);
  }

  onApplicationShutdown(): void {
    this.redis?.disconnect();
  }

  private async ask<T>(ttl: number, work: (counter: RateLimiterAbstract) => Promise<T>): Promise<T> {
    const memory = this.inMemory(ttl);
    if (!this.redis || this.redis.status !== 'ready' || Date.now() < this.awayUntil) return work(memory);
    try {
      return await work(this.inRedis(ttl, this.redis));
    } catch {
      this.awayUntil = Date.now() + AWAY_MS;
      return work(memory);
    }
  }

  private inMemory(ttl: number): RateLimiterMemory {
    const counter = this.memory.get(ttl) ?? new RateLimiterMemory(this.options(ttl));
    this.memory.set(ttl, counter);
    return counter;
  }

  private inRedis(ttl: number, storeClient: Redis): RateLimiterRedis {
    const counter = this.counters.get(ttl) ?? new RateLimiterRedis({ ...this.options(ttl), storeClient });
    this.counters.set(ttl, counter);
    return counter;
  }

  private options(ttl: number) {
    return { keyPrefix: `${this.config.queuePrefix}:throttle`, points: 1, duration: ttl / 1000 };
  }
}
