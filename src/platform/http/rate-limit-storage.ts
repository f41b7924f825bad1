import type { OnApplicationShutdown } from '@nestjs/common';
import type { ThrottlerStorage } from '@nestjs/throttler';
import { Redis } from 'ioredis';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import type { Config } from '../../config.js';

/**
 * Where requests are counted: in Redis for all API processes together, else (and while Redis is away) in this one's
 * memory. A window begins with its first request and costs the same however many follow.
 */
export class RateLimitStorage implements ThrottlerStorage, OnApplicationShutdown {
  /** One counter for each length of window. */
  private readonly counters = new Map<number, RateLimiterAbstract>();
  private readonly redis: Redis | null;

  constructor(private readonly config: Pick<Config, 'redisUrl' | 'queuePrefix'>) {
    this.redis = config.redisUrl ? new Redis(config.redisUrl, { commandTimeout: 1000, maxRetriesPerRequest: 1 }) : null;
  }

  async increment(key: string, ttl: number, limit: number, _blockDuration: number, throttlerName: string) {
    const { count, seconds } = await this.add(throttlerName, key, ttl, 1);
    return { totalHits: count, timeToExpire: seconds, isBlocked: count > limit, timeToBlockExpire: seconds };
  }

  /**
   * Adds to a count (0 only reads it, a negative number takes back); answers what it is now, and the seconds until its
   * window of `ttl` milliseconds ends.
   */
  async add(name: string, key: string, ttl: number, points: number): Promise<{ count: number; seconds: number }> {
    const { consumedPoints, msBeforeNext } = await this.counter(ttl).penalty(`${name}:${key}`, points);
    return { count: consumedPoints, seconds: Math.ceil(msBeforeNext / 1000) };
  }

  /** Takes back what was counted; answers whether anything was. Of many at once one takes it back. */
  async forget(throttlerName: string, key: string): Promise<boolean> {
    const counters = [...this.counters.values()];
    const forgotten = await Promise.all(counters.map((counter) => counter.delete(`${throttlerName}:${key}`)));
    return forgotten.includes(true);
  }

  onApplicationShutdown(): void {
    this.redis?.disconnect();
  }

  private counter(ttl: number): RateLimiterAbstract {
    let counter = this.counters.get(ttl);
    if (!counter) {
      const options = { keyPrefix: `${this.config.queuePrefix}:throttle`, points: 1, duration: ttl / 1000 };
      const memory = new RateLimiterMemory(options);
      counter = this.redis
        ? new RateLimiterRedis({ ...options, storeClient: this.redis, insuranceLimiter: memory })
        : memory;
      this.counters.set(ttl, counter);
    }
    return counter;
  }
}
