import {
  type CanActivate,
  type ExecutionContext,
  Injectable,
  type OnApplicationBootstrap,
  RequestMethod,
} from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { AuthGuard, AuthModuleOptions } from '@nestjs/passport';
import {
  ACCESS_RULE,
  type AccessRule,
  type ActorRequest,
  auditAs,
  ANY_ACCOUNT_STATUS,
  BEFORE_APPROVAL,
  BEFORE_VERIFICATION,
  OPEN_TO_AGENTS,
  PUNCHOUT,
  TOKEN_SCOPES,
} from '../platform/http/access.js';
import type { TokenScope } from '../rules/access-token.js';
import type { Actor, CompanyType, PunchOutClaim } from '../rules/actor.js';
import { PUNCHOUT_HEADER } from './session-cookies.js';
import { forbidden, unauthorized } from '../platform/errors.js';

const TYPE_NAMES: Record<CompanyType, string> = {
  system: 'Administrator',
  partner: 'Partner',
  internal: 'Internal User',
  client: 'Customer',
};

const STATUS_TEXTS: Record<Exclude<Actor['accountStatus'], 'active'>, string> = {
  pending_approval:
    'Your account is currently pending approval. You will receive an email notification once your account has been activated.',
  suspended: 'Your account has been suspended. Please contact support for assistance.',
  inactive: 'Your account is currently inactive. Please contact support to reactivate your account.',
};

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/**
 * Header with the id of the user whom the caller's screens show as signed in; `*` before they know the id. The portal's
 * own clients send it with every request, so that no route, not even a public one, responds to them as a visitor or as
 * another user without notice.
 */
const EXPECTED_USER = 'x-expected-user';

/**
 * Single access check of the API: identifies the caller with passport (`SessionStrategy`) and applies the access rule
 * of the route, as specified. The server does not start while a route has no rule.
 */
@Injectable()
export class AccessGuard extends AuthGuard() implements CanActivate, OnApplicationBootstrap {
  constructor(
    options: AuthModuleOptions,
    private readonly reflector: Reflector,
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {
    super(options);
  }

  /**
   * Throws 401 when the caller is not signed in, is not the expected user, or is an agent outside of `/mcp`; 403 when the account's company, type or
   * status does not match the rule, when the route writes and the e-mail address is not confirmed, or when the caller
   * is an API token without the scope of the route, or a punch-out, in which the route is not offered.
   */
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    await super.canActivate(context);
    const rule = this.ruleOf(context.getHandler(), context.getClass());
    const request = context.switchToHttp().getRequest<ActorRequest>();
    const { actor } = request;
    if (!isExpected(actor, request.get(EXPECTED_USER))) throw unauthorized();
    if (actor?.token?.agent && !this.marked(OPEN_TO_AGENTS, context))
      throw unauthorized('This token is for /mcp only.');
    if (actor?.token) this.assertScope(actor.token.scopes, context);
    if (rule?.public) return true;
    if (actor?.punchOut) {
      assertSamePunchOut(actor.punchOut, request.get(PUNCHOUT_HEADER));
      this.assertPunchOut(actor.punchOut, context);
    }
    if (!rule || !actor) throw unauthorized();
    if (!this.marked(ANY_ACCOUNT_STATUS, context)) {
      const waits = actor.accountStatus === 'pending_approval' && this.marked(BEFORE_APPROVAL, context);
      if (actor.accountStatus !== 'active' && !waits) {
        throw forbidden(STATUS_TEXTS[actor.accountStatus], 'account_status');
      }
    }
    if (rule.companyTypes && !rule.companyTypes.includes(actor.companyType)) {
      const types = rule.companyTypes.map((type) => TYPE_NAMES[type]).join(' or ');
      throw forbidden(`This page requires ${types} access.`, 'company_type');
    }
    if (rule.accountTypes && !rule.accountTypes.includes(actor.accountType)) {
      throw forbidden('Only an administrator of your company can do this.', 'account_type');
    }
    if (!READS.has(request.method) && !actor.emailVerified && !this.marked(BEFORE_VERIFICATION, context)) {
      throw forbidden(`Please confirm your email address first. We sent a link to ${actor.email}.`, 'email_unverified');
    }
    if (request.method !== 'GET' && (actor.accountType === 'admin' || actor.companyType === 'system')) {
      auditAs(actor, request);
    }
    return true;
  }

  /** Accepts requests without a user, because public routes also respond to visitors. */
  override handleRequest<T>(error: unknown, actor: T | false): T {
    if (error) throw error as Error;
    return (actor || undefined) as T;
  }

  /** Throws an error that names every route without an access rule, so that the server does not start with one. */
  onApplicationBootstrap(): void {
    const unmarked = this.discovery.getControllers().flatMap(({ metatype, instance }) => {
      if (!metatype || !instance) return [];
      const prototype = Object.getPrototypeOf(instance) as Record<string, () => unknown>;
      return this.scanner
        .getAllMethodNames(prototype)
        .map((name) => ({ name, handler: prototype[name] }))
        .filter(({ handler }) => handler && isRoute(handler) && !this.ruleOf(handler, metatype))
        .map(({ name }) => `${metatype.name}.${name}`);
    });
    if (unmarked.length) throw new Error(`Routes without an access rule: ${unmarked.join(', ')}`);
  }

  /** Throws 403 `token_scope` unless the route is open to API tokens with one of their scopes. */
  private assertScope(scopes: TokenScope[], context: ExecutionContext): void {
    const open = this.reflector.get<TokenScope[] | undefined>(TOKEN_SCOPES, context.getHandler());
    if (open?.some((scope) => scopes.includes(scope))) return;
    const text = open
      ? `This token lacks the scope ${open.join(' or ')}.`
      : 'API tokens cannot do this. Please sign in.';
    throw forbidden(text, 'token_scope');
  }

  /** Throws 403 `punchout` unless the route is open to punch-outs, and to those that only look where this one does. */
  private assertPunchOut({ isReadOnly }: PunchOutClaim, context: ExecutionContext): void {
    const to = this.reflector.get<'build' | 'look' | undefined>(PUNCHOUT, context.getHandler());
    if (to === 'look' || (to === 'build' && !isReadOnly)) return;
    throw forbidden(
      isReadOnly
        ? 'Your purchasing system lets you look here, not change anything.'
        : 'You came from your purchasing system to build a quote. Please sign in to HoloPortal for this.',
      'punchout',
    );
  }

  private marked(mark: string, context: ExecutionContext): boolean {
    return (
      this.reflector.getAllAndOverride<boolean | undefined>(mark, [context.getHandler(), context.getClass()]) ?? false
    );
  }

  private ruleOf(handler: object, controller: object): AccessRule | undefined {
    return this.reflector.getAllAndOverride<AccessRule | undefined>(ACCESS_RULE, [
      handler as () => void,
      controller as () => void,
    ]);
  }
}

/**
 * True when the caller is the expected user, or when no user is expected. '*' expects any signed-in user. An id also
 * expects an active account, because the client's screens show the user as active.
 */
function isExpected(actor: Actor | undefined, expected: string | undefined): boolean {
  if (!expected) return true;
  return actor !== undefined && (expected === '*' || (expected === actor.userId && actor.accountStatus === 'active'));
}

function isRoute(handler: () => unknown): boolean {
  return RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as number] !== undefined;
}

/** Throws 403 `punchout` when the page that asks is of another punch-out than the one that the browser opened last. */
function assertSamePunchOut({ id }: PunchOutClaim, asked: unknown): void {
  if (asked === '1' || asked === id) return;
  const words =
    'Another requisition was opened in this browser. Please open this one again from your purchasing system.';
  throw forbidden(words, 'punchout');
}
