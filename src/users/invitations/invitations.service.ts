import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type Actor, fullName } from '../../rules/actor.js';
import { now } from '../../platform/clock.js';
import { AppError, conflict, notFound, unauthorized, unprocessable } from '../../platform/errors.js';
import { isUuid } from '../../rules/ids.js';
import { type Page, pagingOf } from '../../platform/http/paging.js';
import { hashSecret, newSecret } from '../../platform/secrets.js';
import { Transactions } from '../../platform/database/transactions.js';
import type { Company } from '../../companies/company.entity.js';
import { findCompany, lockCompany } from '../../companies/company-record.js';
import { Invitation } from './invitation.entity.js';
import {
  allowsInvitation,
  INVITATION_DAYS,
  type InvitationAction,
  invitationActions,
  invitationActionsOnceVerified,
  type InvitationState,
} from '../../rules/invitation-status.js';
import type { InvitationDto, InvitationQueryDto, InviteUserDto, VerifiedInvitationDto } from './invitations.dto.js';
import { manages } from '../../rules/account-status.js';
import { refusePersonal } from '../password-rules.js';
import { hashPassword } from '../passwords.js';
import { UserNotices } from '../user-notices.js';
import { lockPeopleOf } from '../user-record.js';
import { User } from '../user.entity.js';
import { ACCEPT_INVITATION, GOOD_INVITATION, LOCK_INVITER } from './invitations.queries.js';

const INVITATION_SORTS = ['createdAt', 'email', 'expiresAt'] as const;
const DAY_MS = 86_400_000;

/** Maximum number of invitation mails of a company per hour. A second mail to the same address needs a minimum delay. */
const INVITATIONS_AN_HOUR = 50;
const RESEND_AFTER_MS = 60_000;

/** Details that the invited user enters; the others come from the invitation. */
export interface AcceptedInvitation {
  /** Token of the link in the mail. */
  token: string;
  /** Password, which must have been checked against the password rules. */
  password: string;
  firstName: string;
  lastName: string;
  jobTitle?: string | null;
  phone?: string | null;
}

/** Invitations by mail to join a company. Only the mail contains the token; the row stores its SHA-256 hash. */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly notices: UserNotices,
  ) {}

  /**
   * Invites an address into the actor's company. Throws 409 on `email` when the address already has an account in
   * this company or a pending invitation; renews an expired invitation. An address with an account in another company
   * gets no error, so that the inviter cannot find out that it has one; its owner gets a mail that says why it cannot
   * join. Staff may invite into any company: throws 404 for an unknown company, 409 unless it is active.
   */
  async invite(
    actor: Actor,
    { email, role = 'standard' }: InviteUserDto,
    companyId = actor.companyId,
  ): Promise<InvitationDto> {
    return this.transactions.run(async (em) => {
      const company = await openCompany(em, actor, companyId);
      await lockInviter(em, actor);
      const known = await em.findOne(User, { email });
      if (known?.company.id === company.id) throw emailConflict('email_taken', 'User account already exists');
      const former = await em.findOne(Invitation, { company: company.id, email, status: 'pending' });
      if (former && stateOf(former) === 'pending') {
        throw emailConflict('invitation_pending', 'An invitation for this email address is already pending');
      }
      await this.refuseTooMany(em, company.id);
      const token = newSecret();
      const details = { role, tokenHash: hashSecret(token), expiresAt: validUntil(), invitedBy: actor.userId };
      const invitation = former
        ? em.assign(former, { ...details, createdAt: now() })
        : em.create(Invitation, { ...details, company: company.id, email });
      await em.flush();
      await em.populate(invitation, ['invitedBy']);
      await this.notices.invited(invitation, token, actor, company, !!known);
      return toInvitation(invitation, actor);
    });
  }

  /**
   * Returns details of the invitation that a link belongs to. Throws 422 `invalid_token` when the link is unknown,
   * used, revoked or expired, when its company is no longer active, and when its sender may no longer invite.
   */
  async verify(token: string): Promise<VerifiedInvitationDto> {
    const { companyId: _, expiresAt, ...found } = await this.find(token);
    return { ...found, expiresAt: new Date(expiresAt).toISOString() };
  }

  /**
   * Makes the invited person a user of the company. When several requests are made at the same time, only one succeeds;
   * the others get 422 `invalid_token`, as in `verify`. Holds the lock on changes of the company's users. The e-mail
   * address counts as verified, because the link came by mail. Throws 409 on `email` when the address has an account
   * meanwhile. Calls `follow` with the user's id in the same transaction and returns its result.
   */
  async accept<T>(
    { token, password, ...details }: AcceptedInvitation,
    follow: (userId: string) => Promise<T>,
  ): Promise<T> {
    const { companyId, email, companyName } = await this.find(token); // checked before the password is hashed, which is slow
    refusePersonal('password', password, { ...details, email, companyName });
    const passwordHash = await hashPassword(password);
    return this.transactions.run(async (em) => {
      await lockPeopleOf(em, companyId);
      const invitation = await ACCEPT_INVITATION.first(em, [hashSecret(token), now()]);
      if (!invitation) throw invalidToken();
      const userId = randomUUID();
      const { affectedRows } = await em
        .createQueryBuilder(User)
        .insert({
          id: userId,
          createdAt: now(),
          ...details,
          email: invitation.email,
          accountType: invitation.role,
          company: companyId,
          passwordHash,
          emailVerifiedAt: now(),
          lastLoginAt: now(),
        })
        .onConflict('email')
        .ignore()
        .execute<{ affectedRows: number }>('run');
      if (affectedRows === 0) throw emailConflict('email_taken', 'User account already exists');
      await em.nativeUpdate(Invitation, { id: invitation.id }, { acceptedBy: userId });
      return follow(userId);
    });
  }

  /** Returns a page of the invitations of the actor's company, or of any company for staff. */
  async list(
    actor: Actor,
    query: InvitationQueryDto,
    companyId = actor.companyId,
  ): Promise<Page<InvitationDto, 'invitations'>> {
    if (companyId !== actor.companyId) await findCompany(this.transactions.fork(), actor, companyId);
    const { limit, offset, sort, direction } = pagingOf(query, INVITATION_SORTS, '-createdAt');
    const words = query.search?.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8) ?? [];
    const [found, total] = await this.transactions.fork().findAndCount(
      Invitation,
      {
        company: companyId,
        $and: [
          ...words.map((word) => ({ email: { $like: `%${word.replace(/[\\%_]/g, '\\$&')}%` } })),
          ...(query.status
            ? [{ $or: query.status.split(',').map((state) => STORED[state as InvitationState]()) }]
            : []),
        ],
      },
      {
        orderBy: { [sort]: direction, id: direction },
        limit,
        offset,
        populate: ['invitedBy'],
        strategy: 'joined',
      },
    );
    return { invitations: found.map((invitation) => toInvitation(invitation, actor)), total, limit, offset };
  }

  /**
   * Mails a new link, valid for 7 days from now, and invalidates the previous one; the actor becomes the sender of the
   * invitation. 429 within a minute of the last mail.
   */
  async resend(actor: Actor, id: string, companyId = actor.companyId): Promise<InvitationDto> {
    return this.transactions.run(async (em) => {
      const company = await openCompany(em, actor, companyId);
      await lockInviter(em, actor);
      const invitation = await this.lock(em, id, companyId, 'resend');
      if (sentAt(invitation).getTime() > now().getTime() - RESEND_AFTER_MS) throw tooMany(60);
      const token = newSecret();
      em.assign(invitation, { tokenHash: hashSecret(token), expiresAt: validUntil(), invitedBy: actor.userId });
      await em.flush();
      await em.populate(invitation, ['invitedBy']);
      const known = await em.count(User, { email: invitation.email });
      await this.notices.invited(invitation, token, actor, company, known > 0);
      return toInvitation(invitation, actor);
    });
  }

  /** Revokes an invitation; its link stops working. */
  async revoke(id: string, companyId: string): Promise<void> {
    await this.transactions.run(async (em) => {
      const invitation = await this.lock(em, id, companyId, 'revoke');
      invitation.status = 'revoked';
    });
  }

  /** Returns the invitation of a link, if it can still be accepted. Throws 422 `invalid_token` if it cannot. */
  private async find(token: string): Promise<VerifiedInvitationDto & { companyId: string }> {
    const found = await GOOD_INVITATION.first(this.transactions.em, [hashSecret(token), now()]);
    if (!found) throw invalidToken();
    return found;
  }

  /** Locks an invitation of a company. 404 unless it belongs to the company, 409 unless the table allows the action. */
  private async lock(em: EntityManager, id: string, company: string, action: InvitationAction): Promise<Invitation> {
    const invitation =
      isUuid(id) && isUuid(company)
        ? await em.findOne(Invitation, { id, company }, { lockMode: LockMode.PESSIMISTIC_WRITE })
        : null;
    if (!invitation) throw notFound('Invitation not found');
    if (!allowsInvitation(action, stateOf(invitation))) {
      throw conflict('wrong_status', `Only pending invitations can be ${action === 'resend' ? 'resent' : 'revoked'}`);
    }
    return invitation;
  }

  private async refuseTooMany(em: EntityManager, companyId: string): Promise<void> {
    const anHourAgo = new Date(validUntil().getTime() - 3_600_000);
    const sent = await em.count(Invitation, { company: companyId, expiresAt: { $gt: anHourAgo } });
    if (sent >= INVITATIONS_AN_HOUR) throw tooMany(3600);
  }
}

/**
 * Locks the row of the user who invites, so that the user cannot lose the right before the transaction ends. Throws 401
 * when the user has lost it, because the session is over then.
 */
async function lockInviter(em: EntityManager, actor: Actor): Promise<void> {
  const still = await LOCK_INVITER.first(em, [actor.userId]);
  if (!still) throw unauthorized();
}

const validUntil = (): Date => new Date(now().getTime() + INVITATION_DAYS * DAY_MS);

/** Returns the time of the last mail, when the validity began. */
const sentAt = ({ expiresAt }: Invitation): Date => new Date(expiresAt.getTime() - INVITATION_DAYS * DAY_MS);

const stateOf = ({ status, expiresAt }: Invitation): InvitationState =>
  status === 'pending' && expiresAt <= now() ? 'expired' : status;

/** SQL conditions for each status, on the stored columns. */
const STORED = {
  pending: () => ({ status: 'pending' as const, expiresAt: { $gt: now() } }),
  expired: () => ({ status: 'pending' as const, expiresAt: { $lte: now() } }),
  accepted: () => ({ status: 'accepted' as const }),
  revoked: () => ({ status: 'revoked' as const }),
};

const invalidToken = () => unprocessable('This invitation is invalid or has expired', [], 'invalid_token');

const emailConflict = (code: string, message: string) =>
  new AppError(409, code, message, { errors: [{ field: 'email', message }] });

const tooMany = (seconds: number) =>
  new AppError(429, 'rate_limited', 'Too many requests. Please wait a moment and try again.', {
    headers: { 'Retry-After': String(seconds) },
  });

function toInvitation(invitation: Invitation, viewer: Actor): InvitationDto {
  const status = stateOf(invitation);
  const mayChange = manages(viewer, invitation.company.id);
  return {
    id: invitation.id,
    email: invitation.email,
    role: invitation.role,
    status,
    expiresAt: invitation.expiresAt.toISOString(),
    createdAt: invitation.createdAt.toISOString(),
    invitedBy: { fullName: fullName(invitation.invitedBy) },
    actions: mayChange ? invitationActions(status, viewer.emailVerified) : [],
    actionsOnceVerified: mayChange ? invitationActionsOnceVerified(status, viewer.emailVerified) : undefined,
  };
}

/** Locks the company for a change of its users. Throws 404 unless the actor may see it, 409 unless it is active. */
async function openCompany(
  em: EntityManager,
  actor: Actor,
  id: string,
): Promise<Pick<Company, 'id' | 'name' | 'type'>> {
  if (id === actor.companyId) {
    await lockPeopleOf(em, id);
    return { id, name: actor.companyName, type: actor.companyType };
  }
  const { name, status, type } = await lockCompany(em, actor, id);
  if (status !== 'active') throw conflict('wrong_status', 'Users can be invited only to an active company');
  return { id, name, type };
}
