import { type ExecutionContext, Inject, Injectable, SetMetadata } from '@nestjs/common';
import {
  ThrottlerGuard,
  type ThrottlerLimitDetail,
  type ThrottlerModuleOptions,
  type ThrottlerRequest,
} from '@nestjs/throttler';
import type { Request, Response } from 'express';
import type { Config } from '../../config.js';
import { tooManyRequests } from '../errors.js';
import { hashSecret } from '../secrets.js';
import { bearerToken } from './bearer-token.js';
import { KnownTokens } from './known-tokens.js';
import { networkOf } from './network.js';

interface AccountLimit {
  /**
   * Path of the field that contains the account, for example `email` or `account.email`. A request without the field is
   * not limited by account.
   */
  field: string;
  limit: number;
  minutes: number;
}

const ACCOUNT_LIMIT = 'throttling:account';
const FORM = 'throttling:form';
const ADDRESS = 'address';
const SYSTEM = 'system';
const TOKEN = 'token';

/** Part of an address's requests that may be those of a purchasing system. */
const SYSTEM_PART = 0.2;

/** Requests with tokens that are not known to be valid, a minute and address, as a part of the address's limit. */
const UNKNOWN_PART = 0.2;

/**
 * Limits a route by the account in the body together with the caller's network, in addition to the limit by address.
 * Because of the network, requests that strangers make for an account do not block the account's owner.
 */
export const LimitedByAccount = (limit: AccountLimit) => SetMetadata(ACCOUNT_LIMIT, limit);

/** Limits a public form, by IP address, to a number of uses per hour (`FORMS_PER_HOUR`). */
export const LimitedByAddress = () => SetMetadata(FORM, true);

/** Limits a route that purchasing systems call, by IP address, to a part of the address's requests a minute. */
export const LimitedForSystems = () => SetMetadata(SYSTEM, true);

/**
 * Returns the key under which the uses of a limited route by one account are counted, for callers that reset the count
 * (`RateLimitStorage.forget`).
 */
export const accountKey = (handler: string, account: string): string => `${handler}:${account.trim().toLowerCase()}`;

const accountLimit = (context: ExecutionContext): AccountLimit | undefined =>
  Reflect.getMetadata(ACCOUNT_LIMIT, context.getHandler()) as AccountLimit | undefined;

/** Returns the account in a request, if its route is limited by account. */
function accountOf(context: ExecutionContext): string | undefined {
  const path = accountLimit(context)?.field.split('.');
  const { body } = context.switchToHttp().getRequest<Request>() as { body: unknown };
  const account = path?.reduce<unknown>(
    (part, key) => (part as Record<string, unknown> | null | undefined)?.[key],
    body,
  );
  return typeof account === 'string' ? account : undefined;
}

const isForm = (context: ExecutionContext): boolean => Reflect.getMetadata(FORM, context.getHandler()) === true;

/**
 * The five limits: requests of an IP address per minute, where those with API tokens are counted apart; those of
 * purchasing systems among them; requests with an API token, or with all tokens of an agent's grant, per minute; uses
 * of a public form by an IP address per hour; and uses of a limited route by account and network.
 */
export function throttlers({
  throttlePerMinute,
  tokenRequestsPerMinute,
  formsPerHour,
}: Pick<Config, 'throttlePerMinute' | 'tokenRequestsPerMinute' | 'formsPerHour'>): Extract<
  ThrottlerModuleOptions,
  { throttlers: unknown }
>['throttlers'] {
  return [
    { name: ADDRESS, ttl: 60_000, limit: throttlePerMinute },
    {
      name: SYSTEM,
      ttl: 60_000,
      limit: Math.ceil(throttlePerMinute * SYSTEM_PART),
      skipIf: (context) => Reflect.getMetadata(SYSTEM, context.getHandler()) !== true,
    },
    {
      name: TOKEN,
      ttl: 60_000,
      limit: tokenRequestsPerMinute,
      skipIf: (context) => bearerToken(context.switchToHttp().getRequest<Request>()) === undefined,
      getTracker: (request) => hashSecret(bearerToken(request as Request) ?? ''),
    },
    { name: 'form', ttl: 3_600_000, limit: formsPerHour, skipIf: (context) => !isForm(context) },
    {
      name: 'account',
      ttl: (context) => (accountLimit(context)?.minutes ?? 1) * 60_000,
      limit: (context) => accountLimit(context)?.limit ?? 0,
      skipIf: (context) => accountOf(context) === undefined,
      getTracker: (request, context) => accountKey(networkOf((request as Request).ip), accountOf(context) ?? ''),
    },
  ];
}

/** Rejects requests above a limit with 429 in the API's error format, with `Retry-After` in seconds. */
@Injectable()
export class RateLimitGuard extends ThrottlerGuard {
  @Inject(KnownTokens) private readonly known!: KnownTokens;

  /**
   * Returns the key of a count: an IP address and an API token are counted over all routes together, an account
   * separately for each limited route.
   */
  protected override generateKey(context: ExecutionContext, tracker: string, name: string): string {
    return name === ADDRESS || name === TOKEN ? tracker : accountKey(context.getHandler().name, tracker);
  }

  /**
   * Does not count requests with a known token for their address, and counts those with other tokens apart: visitors
   * behind the same address do not keep a new token out. For API tokens, tells what is left in the headers of
   * draft-ietf-httpapi-ratelimit-headers-11.
   */
  protected override async handleRequest(request: ThrottlerRequest): Promise<boolean> {
    const { context, limit, ttl, throttler, blockDuration, getTracker, generateKey } = request;
    const { req, res } = this.getRequestResponse(context) as { req: Request; res: Response };
    const token = bearerToken(req);
    const known = token === undefined ? undefined : this.known.keyOf(token);
    if (throttler.name === ADDRESS && known !== undefined) return true;
    if (throttler.name === ADDRESS && token !== undefined) {
      const unknown = async () => `unknown ${await getTracker(req, context)}`;
      return super.handleRequest({ ...request, limit: Math.ceil(limit * UNKNOWN_PART), getTracker: unknown });
    }
    if (throttler.name !== TOKEN) return super.handleRequest(request);
    const key = generateKey(context, known ?? (await getTracker(req, context)), TOKEN);
    const count = await this.storageService.increment(key, ttl, limit, blockDuration, TOKEN);
    res.header('RateLimit-Policy', `"${TOKEN}";q=${limit};w=${ttl / 1000}`);
    res.header('RateLimit', `"${TOKEN}";r=${Math.max(0, limit - count.totalHits)};t=${count.timeToExpire}`);
    if (count.isBlocked) throw tooManyRequests(count.timeToBlockExpire);
    return true;
  }

  protected override throwThrottlingException(_context: ExecutionContext, detail: ThrottlerLimitDetail): Promise<void> {
    throw tooManyRequests(detail.timeToBlockExpire);
  }
}
