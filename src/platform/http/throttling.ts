import { type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { ThrottlerGuard, type ThrottlerLimitDetail, type ThrottlerModuleOptions } from '@nestjs/throttler';
import type { Request } from 'express';
import type { Config } from '../../config.js';
import { tooManyRequests } from './errors.js';
import { networkOf } from './network.js';

interface AccountLimit {
  /** The field of the body that names the account, for example `email` or `account.email`. A request without it is about none. */
  field: string;
  limit: number;
  minutes: number;
}

const ACCOUNT_LIMIT = 'throttling:account';
const FORM = 'throttling:form';

/**
 * Limits a route by the account it is about and the network it is asked from, on top of the limit by address: what
 * strangers ask elsewhere keeps nobody from asking.
 */
export const LimitedByAccount = (limit: AccountLimit) => SetMetadata(ACCOUNT_LIMIT, limit);

/** Limits a form that is open to everybody by the address it is sent from, so many times an hour (`FORMS_PER_HOUR`). */
export const LimitedByAddress = () => SetMetadata(FORM, true);

/** What the uses of a limited route by one account are counted under, for who takes them back (`RateLimitStorage.forget`). */
export const accountKey = (handler: string, account: string): string => `${handler}:${account.trim().toLowerCase()}`;

const accountLimit = (context: ExecutionContext): AccountLimit | undefined =>
  Reflect.getMetadata(ACCOUNT_LIMIT, context.getHandler()) as AccountLimit | undefined;

/** The account that a request names where its route is limited by account. */
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

/** Three limits: an address's requests a minute, its uses of an open form an hour, a marked route's uses by account and network. */
export function throttlers({
  throttlePerMinute,
  formsPerHour,
}: Pick<Config, 'throttlePerMinute' | 'formsPerHour'>): Extract<
  ThrottlerModuleOptions,
  { throttlers: unknown }
>['throttlers'] {
  return [
    { name: 'address', ttl: 60_000, limit: throttlePerMinute },
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

/** Answers 429 in the API's own words, with `Retry-After` in seconds. */
@Injectable()
export class RateLimitGuard extends ThrottlerGuard {
  /** An address is counted over all routes together, an account for each route that is limited by it. */
  protected override generateKey(context: ExecutionContext, tracker: string, name: string): string {
    return name === 'address' ? tracker : accountKey(context.getHandler().name, tracker);
  }

  protected override throwThrottlingException(_context: ExecutionContext, detail: ThrottlerLimitDetail): Promise<void> {
    throw tooManyRequests(detail.timeToBlockExpire);
  }
}
