import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Client } from '../../auth/client.js';
import { RegistrationService } from '../../auth/registration.service.js';
import type { SignedInUser } from '../../auth/session-cookies.js';
import { Company } from '../../companies/company.entity.js';
import { Transactions } from '../../platform/database/transactions.js';
import { AppError, conflict, forbidden, unprocessable } from '../../platform/errors.js';
import { type Actor, fullName } from '../../rules/actor.js';
import { toCents } from '../../rules/money.js';
import { APPLICATION_ACTIONS, APPLICATION_DOCUMENTS, decisionTo } from '../../rules/partner-application.js';
import { User } from '../../users/user.entity.js';
import { lockPeopleOf, recordChange } from '../../users/user-record.js';
import type { ApplicantAcceptsDto } from '../../partners/agreements/partner-agreements.dto.js';
import { PartnerAgreements } from '../../partners/agreements/partner-agreements.service.js';
import { Partner } from '../../partners/partner.entity.js';
import { admitPartner } from '../../partners/partner-record.js';
import { PartnerApplicationDocuments } from './partner-application-documents.service.js';
import { PartnerApplicationNotices } from './partner-application-notices.js';
import { changeApplication, findApplication, lockApplication, recordStep } from './partner-application-record.js';
import { PartnerApplication, PartnerApplicationDocument } from './partner-application.entity.js';
import type { AnswerDto, ApplyDto, DecideDto } from './partner-applications.dto.js';

/**
 * Applications for the partner programme. A company applies; staff read the application, ask questions and decide. Each
 * change is one transaction.
 */
@Injectable()
export class PartnerApplications {
  constructor(
    private readonly transactions: Transactions,
    private readonly registration: RegistrationService,
    private readonly notices: PartnerApplicationNotices,
    private readonly documents: PartnerApplicationDocuments,
    private readonly agreements: PartnerAgreements,
  ) {}

  /**
   * Submits the application of a visitor, creates an account and a company that wait for approval, and signs the
   * visitor in. Throws 409 `existing_user` with `details` for an e-mail address that has an account.
   */
  async applyAsVisitor(
    { account, ...business }: ApplyDto,
    client: Client,
  ): Promise<{ signedIn: SignedInUser; id: string }> {
    if (!account) throw unprocessable(NO_ACCOUNT.message, [NO_ACCOUNT]);
    try {
      let id = '';
      const signedIn = await this.registration.registerApplicant(account, client, async (em, user) => {
        id = await this.submit(em, user, business);
      });
      return { signedIn, id };
    } catch (error) {
      if (error instanceof AppError && error.code === 'email_taken') throw existingUser(error.message);
      throw error;
    }
  }

  /**
   * Submits an application for the actor's company and returns its id. The company keeps its type until the approval.
   * Copies the documents of the company's last application, if that was rejected. Throws 403 unless the actor is an
   * administrator of a client or partner company and the account is active or waits for approval; 409 `already_applied`
   * while another application is open, `already_partner` for a partner.
   */
  async apply(actor: Actor, { account, ...business }: ApplyDto): Promise<string> {
    if (account) throw unprocessable(NOT_AGAIN.message, [NOT_AGAIN]);
    if (!mayApply(actor)) {
      throw forbidden('Only an administrator of a company can apply for the partner program.', 'account_type');
    }
    const documents = await this.documents.copyLatest(actor);
    return this.transactions
      .run(async (em) => {
        if (await em.count(Partner, { company: actor.companyId })) {
          throw conflict('already_partner', 'Your company is already a partner');
        }
        const id = await this.submit(
          em,
          await em.findOneOrFail(User, actor.userId, { populate: ['company'] }),
          business,
        );
        for (const document of documents) em.create(PartnerApplicationDocument, { ...document, application: id });
        await em.flush();
        return id;
      })
      .catch(async (error: unknown) => {
        await this.documents.discard(documents);
        if (!(error instanceof UniqueConstraintViolationException)) throw error;
        throw conflict('already_applied', 'Your company has already applied');
      });
  }

  /**
   * Answers a request for information; the review continues. Throws 404 when the application belongs to another
   * company, 409 unless staff asked for information.
   */
  async answer(actor: Actor, id: string, { message = null }: AnswerDto, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      const application = await lockApplication(em, actor, id, 'answer', version);
      await changeApplication(em, actor, application, APPLICATION_ACTIONS.answer.to, { message });
    });
  }

  /**
   * Decision of staff: begins the review, asks for more information, approves or rejects, and mails the applicant.
   * Throws 404 when there is no such application; 409 when the status does not allow it or (`missing_documents`) a
   * required document is missing; 422 without a message to the applicant where it is required.
   */
  async decide(actor: Actor, id: string, decision: DecideDto, version?: number): Promise<void> {
    const { status, notes = null, rejectionReason = null, tier = 'bronze' } = decision;
    const action = decisionTo(status);
    if (!action) throw conflict('wrong_status', 'A decision cannot give an application this status');
    const isTold = action === 'ask' || action === 'reject';
    if (isTold && !rejectionReason) throw unprocessable(NO_REASON.message, [NO_REASON]);
    const message = isTold ? rejectionReason : null;
    await this.transactions.run(async (em) => {
      const application = await lockApplication(em, actor, id, action, version);
      await em.populate(application, ['company', 'applicant']);
      if (action === 'approve') await requireDocuments(em, application);
      await changeApplication(em, actor, application, status, { message, notes });
      if (action === 'approve') await this.admit(em, actor, application, tier);
      if (action === 'take') await this.notices.taken(application);
      if (action === 'ask') await this.notices.asked(application, message ?? '');
      if (action === 'reject') await this.notices.rejected(application, message ?? '');
    });
  }

  private async submit(em: EntityManager, applicant: User, business: Omit<ApplyDto, 'account'>): Promise<string> {
    const { company } = applicant;
    const application = em.create(PartnerApplication, {
      ...business,
      expectedRevenue: toCents(business.expectedRevenue),
      company: company.id,
      applicant: applicant.id,
      updatedById: applicant.id,
    });
    await em.flush();
    recordStep(em, application.id, { from: null, to: 'submitted', by: applicant.id, message: null });
    await em.flush();
    await this.notices.received({ company: company, applicant });
    return application.id;
  }

  /** Makes the company a partner, which keeps all its data, and activates its users who wait for approval. */
  private async admit(
    em: EntityManager,
    actor: Actor,
    application: PartnerApplication,
    tier: Partner['tier'],
  ): Promise<void> {
    const company = application.company;
    await lockPeopleOf(em, company.id);
    admitPartner(em, company.id, { tier, by: actor.userId });
    await em.nativeUpdate(
      Company,
      { id: company.id, type: 'client' },
      { type: 'partner', version: company.version + 1, updatedById: actor.userId },
    );
    const waiting = await em.find(User, { company: company.id, accountStatus: 'pending_approval', deletedAt: null });
    for (const user of waiting) {
      recordChange(
        em,
        user.id,
        { from: 'pending_approval', to: 'active', reason: 'The application was approved' },
        actor,
      );
      await em.nativeUpdate(User, { id: user.id }, { accountStatus: 'active', version: user.version + 1 });
    }
    await em.flush();
    await this.notices.approved(em, { company, applicant: application.applicant }, tier);
  }

  /**
   * Signs the partner agreement for the company of an application, before or after the decision. Throws 404 when the
   * application belongs to another company, 409 for a rejected application, and the errors of
   * `PartnerAgreements.accept`.
   */
  async acceptAgreement(
    actor: Actor,
    id: string,
    { agreementId, sha256, name = fullName(actor) }: ApplicantAcceptsDto,
    address: string,
  ): Promise<void> {
    await this.transactions.run(async (em) => {
      const { status } = await findApplication(em, actor, id);
      if (status === 'rejected') {
        throw conflict('wrong_status', 'This cannot be done with an application that is rejected');
      }
      await this.agreements.accept(actor, agreementId, { sha256, name }, address);
    });
  }
}

/** True for administrators of a client or partner company; staff and observers cannot apply. */
const mayApply = ({ accountType, accountStatus, companyType }: Actor): boolean =>
  accountType === 'admin' &&
  (companyType === 'client' || companyType === 'partner') &&
  (accountStatus === 'active' || accountStatus === 'pending_approval');

/** Throws 409 `missing_documents` unless all required documents have been uploaded. */
async function requireDocuments(em: EntityManager, application: PartnerApplication): Promise<void> {
  const given = await em.find(PartnerApplicationDocument, { application }, { fields: ['type'] });
  const missing = Object.entries(APPLICATION_DOCUMENTS)
    .filter(([type, { required }]) => required && !given.some((document) => document.type === type))
    .map(([, { label }]) => label);
  if (missing.length === 0) return;
  throw conflict('missing_documents', `Before it can be approved, these documents are needed: ${missing.join(', ')}`);
}

const NO_ACCOUNT = { field: 'account', message: 'Please tell us who you are and which company you apply for' };
const NOT_AGAIN = { field: 'account', message: 'You already have an account: apply with it' };
const NO_REASON = { field: 'rejectionReason', message: 'A reason is required' };

/** Returns the error for an existing account, in the form of the specification. */
const existingUser = (message: string) =>
  new AppError(409, 'existing_user', message, {
    errors: [{ field: 'account.email', message }],
    details: [{ code: 'EXISTING_USER_EMAIL', path: 'email' }],
  });
