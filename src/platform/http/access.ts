import { createParamDecorator, type ExecutionContext, SetMetadata, applyDecorators } from '@nestjs/common';
import { ApiCookieAuth } from '@nestjs/swagger';
import type { Request } from 'express';
import type { AccountType, Actor, CompanyType } from '../../rules/actor.js';
import { unauthorized } from './errors.js';
import { audit } from './request-context.js';

/** What a route asks of its caller. A route without one is refused at boot. */
export interface AccessRule {
  public?: boolean;
  companyTypes?: readonly CompanyType[];
  accountTypes?: readonly AccountType[];
}

export const ACCESS_RULE = 'access:rule';
export const ANY_ACCOUNT_STATUS = 'access:any-account-status';
export const BEFORE_APPROVAL = 'access:before-approval';
export const BEFORE_VERIFICATION = 'access:before-verification';

const rule = (access: AccessRule) => applyDecorators(SetMetadata(ACCESS_RULE, access), ApiCookieAuth('session'));

/** Open to everybody. Who is signed in all the same is known to the handler by `@OptionalActor()`. */
export const Public = () => SetMetadata(ACCESS_RULE, { public: true } satisfies AccessRule);

/** Anyone who is signed in. */
export const SignedIn = () => rule({});

/** Users of companies of these types; with `accountTypes`, only those accounts. */
export const CompanyTypes = (...companyTypes: CompanyType[]) => rule({ companyTypes });

/** Admins (or standard users) of companies of these types; of every type when none is named. */
export const AccountTypes = (accountTypes: AccountType[], companyTypes?: CompanyType[]) =>
  rule({ accountTypes, companyTypes });

/** Lets accounts in that are not `active`. Every other route asks for an active one. */
export const AnyAccountStatus = () => SetMetadata(ANY_ACCOUNT_STATUS, true);

/** Lets accounts in that wait for approval, too: what they are approved by. */
export const BeforeApproval = () => SetMetadata(BEFORE_APPROVAL, true);

/**
 * Lets accounts write whose e-mail address is not confirmed yet: what stays their own, and what takes back. Every other
 * route that writes asks for a confirmed one (403 `email_unverified`), since it binds, or mails others.
 */
export const BeforeVerification = () => SetMetadata(BEFORE_VERIFICATION, true);

/** A request after the access guard has looked at it. */
export type ActorRequest = Request & { actor?: Actor; id: string; isRepeatable?: boolean };

/** From here on, what the request changes is written to the audit log as its caller's. Open routes say so themselves. */
export function auditAs(actor: Actor, request: Request): void {
  audit({
    actorId: actor.userId,
    actorEmail: actor.email,
    operation: `${request.method} ${(request.route as { path: string }).path}`,
    address: request.ip,
  });
}

/** The signed-in caller as a handler's argument. */
export const CurrentActor = createParamDecorator((_data: unknown, context: ExecutionContext): Actor =>
  actorOf(context.switchToHttp().getRequest<ActorRequest>()),
);

/** The signed-in caller of a request; 401 without one. */
export function actorOf({ actor }: ActorRequest): Actor {
  if (!actor) throw unauthorized();
  return actor;
}

/** The caller of a public route, where somebody is signed in. */
export const OptionalActor = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Actor | undefined =>
    context.switchToHttp().getRequest<ActorRequest>().actor,
);
