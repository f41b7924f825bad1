import { createParamDecorator, type ExecutionContext, SetMetadata, applyDecorators } from '@nestjs/common';
import { ApiCookieAuth, ApiSecurity } from '@nestjs/swagger';
import type { Request } from 'express';
import type { TokenScope } from '../../rules/access-token.js';
import type { AccountType, Actor, CompanyType } from '../../rules/actor.js';
import { unauthorized } from '../errors.js';
import { audit } from '../request-context.js';

/** Requirements of a route for its caller. A route without a rule is rejected at startup. */
export interface AccessRule {
  public?: boolean;
  companyTypes?: readonly CompanyType[];
  accountTypes?: readonly AccountType[];
}

export const ACCESS_RULE = 'access:rule';
export const ANY_ACCOUNT_STATUS = 'access:any-account-status';
export const BEFORE_APPROVAL = 'access:before-approval';
export const BEFORE_VERIFICATION = 'access:before-verification';
export const TOKEN_SCOPES = 'access:token-scopes';
export const OPEN_TO_AGENTS = 'access:open-to-agents';
export const PUNCHOUT = 'access:punchout';

const rule = (access: AccessRule) =>
  applyDecorators(assertFirst, SetMetadata(ACCESS_RULE, access), ApiCookieAuth('session'));

/** Throws for a second rule of the same class or method, which would silently replace the first one. */
function assertFirst(target: object, name?: string | symbol, method?: TypedPropertyDescriptor<unknown>): void {
  const owner = (method?.value as object | undefined) ?? target;
  if (Reflect.hasOwnMetadata(ACCESS_RULE, owner)) {
    throw new Error(`${String(name ?? (target as { name?: string }).name)} has two access rules`);
  }
}

/** Opens a route to everyone. For signed-in callers the handler gets the actor from `@OptionalActor()`. */
export const Public = () => SetMetadata(ACCESS_RULE, { public: true } satisfies AccessRule);

/** Opens a route to all signed-in users. */
export const SignedIn = () => rule({});

/** Opens a route to users of companies of these types; with `accountTypes`, only to accounts of these types. */
export const CompanyTypes = (...companyTypes: CompanyType[]) => rule({ companyTypes });

/**
 * Opens a route to accounts of these types (admin or standard) in companies of these types; in all companies if no
 * company type is given.
 */
export const AccountTypes = (accountTypes: AccountType[], companyTypes?: CompanyType[]) =>
  rule({ accountTypes, companyTypes });

/** Opens a route to accounts that are not `active` as well. All other routes require an active account. */
export const AnyAccountStatus = () => SetMetadata(ANY_ACCOUNT_STATUS, true);

/** Opens a route to accounts that wait for approval as well, so that they can provide the data for the approval. */
export const BeforeApproval = () => SetMetadata(BEFORE_APPROVAL, true);

/**
 * Lets accounts write before their e-mail address is confirmed: for changes that affect only the account itself, or
 * that undo something. All other writing routes require a confirmed address (403 `email_unverified`), because they are
 * binding or send mails to others.
 */
export const BeforeVerification = () => SetMetadata(BEFORE_VERIFICATION, true);

/**
 * Opens a route to API tokens with one of these scopes, which act as the administrators who made them. All other routes refuse
 * tokens: what signs in, binds a company, or changes people, is for persons only.
 */
export const OpenToTokens = (...scopes: TokenScope[]) =>
  applyDecorators(
    SetMetadata(TOKEN_SCOPES, scopes),
    ApiCookieAuth('session'),
    ...scopes.map((scope) => ApiSecurity('token', [scope])),
  );

/** Opens a route that is open to API tokens also to the access tokens of agents, whose only audience is `/mcp` (RFC 8707). */
export const OpenToAgents = () => SetMetadata(OPEN_TO_AGENTS, true);

/**
 * Opens a route to the sessions of punch-outs, in which a person whom a purchasing system named builds a quote; with
 * 'look', also while that system lets the person only look. All other routes but public ones refuse them.
 */
export const OpenToPunchOut = (to: 'build' | 'look' = 'build') => SetMetadata(PUNCHOUT, to);

/** A request after the access guard has checked it. */
export type ActorRequest = Request & { actor?: Actor; id: string; isRepeatable?: boolean };

/**
 * Attributes all further changes of the request to the actor in the audit log. Handlers of public routes call it
 * themselves.
 */
export function auditAs(actor: Actor, request: Request): void {
  audit({
    actorId: actor.userId,
    actorEmail: actor.email,
    operation: `${request.method} ${(request.route as { path: string }).path}${actor.token ? ` · token ${actor.token.name}` : ''}`,
    address: request.ip,
  });
}

/** The signed-in caller, as a handler's argument. */
export const CurrentActor = createParamDecorator((_data: unknown, context: ExecutionContext): Actor =>
  actorOf(context.switchToHttp().getRequest<ActorRequest>()),
);

/** Returns the signed-in caller of a request; throws 401 without one. */
export function actorOf({ actor }: ActorRequest): Actor {
  if (!actor) throw unauthorized();
  return actor;
}

/** The caller of a public route; undefined for a caller who is not signed in. */
export const OptionalActor = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Actor | undefined =>
    context.switchToHttp().getRequest<ActorRequest>().actor,
);
