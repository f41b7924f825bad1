import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError } from '../platform/errors.js';
import { Company } from '../companies/company.entity.js';
import { Transactions } from '../platform/database/transactions.js';
import { Outbox } from '../platform/mail/outbox.js';
import { InvitationsService } from '../users/invitations/invitations.service.js';
import { hashPassword } from '../users/passwords.js';
import { User } from '../users/user.entity.js';
import { accountExistsMail } from './account-mails.js';
import { AuthService } from './auth.service.js';
import type { Client } from './client.js';
import { EmailVerification } from './email-verification.service.js';
import type { AcceptInvitationDto, RegisterDto } from './registration.dto.js';
import type { SignedInUser } from './session-cookies.js';

/** Creates accounts: by registration, partner application or invitation. */
@Injectable()
export class RegistrationService {
  constructor(
    private readonly transactions: Transactions,
    private readonly auth: AuthService,
    private readonly verification: EmailVerification,
    private readonly invitations: InvitationsService,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Creates a client company and its first user, mails the verification link, and signs in. 409 `email_taken` for a
   * known address, whose owner is informed by mail.
   */
  register(given: RegisterDto, client: Client): Promise<SignedInUser> {
    return this.open(given, client, 'client');
  }

  /**
   * Like `register`, for a partner application: creates a partner company that waits for approval. `follow` runs in the
   * transaction.
   */
  registerApplicant(
    given: RegisterDto,
    client: Client,
    follow: (em: EntityManager, user: User) => Promise<void>,
  ): Promise<SignedInUser> {
    return this.open(given, client, 'partner', follow);
  }

  private async open(
    given: RegisterDto,
    client: Client,
    type: 'client' | 'partner',
    follow?: (em: EntityManager, user: User) => Promise<void>,
  ): Promise<SignedInUser> {
    const passwordHash = await hashPassword(given.password);
    return this.transactions
      .run(async (em) => {
        const user = createAccount(em, given, type, passwordHash);
        await em.flush();
        await this.verification.request(em, user);
        await follow?.(em, user);
        return this.auth.signIn(user.id, client);
      })
      .catch(async (error: unknown) => {
        if (!(error instanceof UniqueConstraintViolationException)) throw error;
        await this.tellOwner(given.email);
        const message = 'User account already exists';
        throw new AppError(409, 'email_taken', message, { errors: [{ field: 'email', message }] });
      });
  }

  /** Creates the account of an invitation and signs in. 422 `invalid_token` for an invalid invitation. */
  acceptInvitation(given: AcceptInvitationDto, client: Client): Promise<SignedInUser> {
    return this.invitations.accept(given, (userId) => this.auth.signIn(userId, client));
  }

  private async tellOwner(email: string): Promise<void> {
    const owner = await this.transactions.fork().findOne(User, { email });
    if (owner) await this.outbox.add(accountExistsMail(owner, new Date()));
  }
}

function createAccount(em: EntityManager, given: RegisterDto, type: 'client' | 'partner', passwordHash: string): User {
  const company = em.create(Company, {
    name: given.companyName,
    type,
    website: given.website ?? null,
    addressLine1: given.addressLine1,
    addressLine2: given.addressLine2 ?? null,
    city: given.city,
    postalCode: given.postalCode,
    countryCode: given.country,
    industry: given.companyIndustry,
    cocNumber: given.cocNumber ?? null,
    vatNumber: given.vatNumber ?? null,
  });
  return em.create(User, {
    company,
    email: given.email,
    passwordHash,
    firstName: given.firstName,
    lastName: given.lastName,
    jobTitle: given.jobTitle,
    phone: given.phone ?? null,
    accountType: 'admin',
    accountStatus: type === 'partner' ? 'pending_approval' : 'active',
  });
}
