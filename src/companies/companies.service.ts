import { Injectable } from '@nestjs/common';
import { Events } from '../platform/events/events.js';
import { companyCreated } from './company.events.js';
import type { Actor } from '../rules/actor.js';
import { buyerReferenceProblem, electronicAddressProblem } from '../rules/electronic-address.js';
import { conflict, unprocessable } from '../platform/errors.js';
import { Transactions } from '../platform/database/transactions.js';
import { CompanyUsersRegistry } from './company-users-port.js';
import { lockCompany } from './company-record.js';
import type { CreateCompanyDto, StaffUpdateCompanyDto, UpdateCompanyDto } from './company-requests.dto.js';
import { isHandedIn } from './documents/handed-in.js';
import { CompanyWorkflow } from './company-workflow.service.js';
import { Company } from './company.entity.js';

/** Details that staff verify. After a change of one of them, staff must verify the company again. */
const VERIFIED_BY = ['name', 'vatNumber', 'cocNumber'] as const;

/** Creates companies and changes their details. */
@Injectable()
export class CompaniesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly workflow: CompanyWorkflow,
    private readonly people: CompanyUsersRegistry,
    private readonly events: Events,
  ) {}

  /** Creates a company, for staff, and invites its administrator by mail. Returns its id. */
  async create(actor: Actor, { adminEmail, ...details }: CreateCompanyDto): Promise<string> {
    return this.transactions.run(async (em) => {
      assertAddressed(details);
      const company = em.create(Company, details);
      await em.flush();
      await this.events.publish(em, companyCreated, { company, actor });
      if (adminEmail) await this.people.port.inviteAdmin(actor, adminEmail, company.id);
      return company.id;
    });
  }

  /**
   * Changes the details of the actor's own company, or of any company for staff. Throws 404 for a company that the
   * actor may not see, 409 when it was deleted, 412 for a stale copy, 422 for a wrong electronic address. An update without changes creates no new version.
   * A change by the company itself starts a new verification: for a verified company, when a verified detail changes;
   * for a rejected company, when any detail changes and its documents are complete. A change by staff starts none.
   */
  async update(
    actor: Actor,
    id: string,
    details: UpdateCompanyDto | StaffUpdateCompanyDto,
    version?: number,
  ): Promise<void> {
    await this.transactions.run(async (em) => {
      const company = await lockCompany(em, actor, id, version);
      if (company.status === 'deleted') throw conflict('wrong_status', 'This company was deleted');
      const given = Object.entries(details).filter(([, value]) => value !== undefined);
      const changed = given.filter(
        ([field, value]) => (company[field as keyof StaffUpdateCompanyDto] ?? null) !== value,
      );
      if (!changed.length) return;
      assertAddressed({ ...company, ...Object.fromEntries(changed) });
      em.assign(company, { ...Object.fromEntries(changed), version: company.version + 1 });
      await em.flush();
      if (actor.companyId !== id) return;
      if (changed.some(([field]) => VERIFIED_BY.some((one) => one === field))) {
        await this.workflow.follow(em, company, 'review_again', actor, 'Name, VAT or COC number was changed');
      }
      if (company.verificationStatus === 'rejected' && (await isHandedIn(em, id))) {
        await this.workflow.follow(em, company, 'submit', actor, 'Details were corrected');
      }
    });
  }
}

/**
 * Throws 422 by field for an electronic address that is not one of its scheme, or has none, and for the buyer reference of
 * a German authority that is no Leitweg-ID.
 */
function assertAddressed({
  electronicAddress: id,
  electronicAddressScheme: scheme,
  buyerReference,
}: Pick<UpdateCompanyDto, 'electronicAddress' | 'electronicAddressScheme' | 'buyerReference'>): void {
  if (!id && !scheme) return;
  if (!scheme) throw unprocessable(NO_SCHEME, [{ field: 'electronicAddressScheme', message: NO_SCHEME }]);
  const message = id ? electronicAddressProblem(scheme, id) : 'Electronic address is required with a scheme';
  if (message) throw unprocessable(message, [{ field: 'electronicAddress', message }]);
  const problem = buyerReferenceProblem(scheme, buyerReference ?? null);
  if (problem) throw unprocessable(problem, [{ field: 'buyerReference', message: problem }]);
}

const NO_SCHEME = 'Scheme is required with an electronic address';
