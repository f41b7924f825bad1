import { type INestApplicationContext, Logger } from '@nestjs/common';
import { ApprovalRules } from '../approvals/approval-rules.service.js';
import { CatalogueService } from '../catalogue/catalogue.service.js';
import { CompanyDocuments } from '../companies/documents/company-documents.service.js';
import { DocumentReview } from '../companies/documents/document-review.service.js';
import { Bounces } from '../newsletter/bounces/bounces.service.js';
import { CampaignScheduler } from '../newsletter/campaigns/campaign-scheduler.js';
import { Campaigns } from '../newsletter/campaigns/campaigns.service.js';
import { Payouts } from '../partner-programme/commissions/payouts.service.js';
import type { Config } from '../config.js';
import { DealReview } from '../partner-programme/deals/deal-review.service.js';
import { DealsService } from '../partner-programme/deals/deals.service.js';
import { OrderInvoices } from '../orders/invoices/order-invoices.service.js';
import { OrdersService } from '../orders/orders.service.js';
import { OrderPayments } from '../orders/payments/order-payments.service.js';
import { Transactions } from '../platform/database/transactions.js';
import { ClientQuoteWorkflow } from '../quotes/workflow/client-quote-workflow.service.js';
import { StaffQuoteWorkflow } from '../quotes/workflow/staff-quote-workflow.service.js';
import { AcceptanceRules } from '../quotes/acceptance/acceptance-rules.service.js';
import { QuotesService } from '../quotes/drafts/quotes.service.js';
import { QuoteReader } from '../quotes/quote-reader.service.js';
import { InvitationsService } from '../users/invitations/invitations.service.js';
import { PartnerApplicationDocuments } from '../partner-programme/applications/partner-application-documents.service.js';
import { ClientRequests } from '../partners/clients/client-requests.service.js';
import { PartnerClients } from '../partners/clients/partner-clients.service.js';
import { PartnerAgreements } from '../partners/agreements/partner-agreements.service.js';
import { PartnerApplications } from '../partner-programme/applications/partner-applications.service.js';
import { CourseProgress } from '../partner-programme/library/courses/course-progress.service.js';
import { CourseReader } from '../partner-programme/library/courses/course-reader.service.js';
import { Courses } from '../partner-programme/library/courses/courses.service.js';
import { PartnerListings } from '../partner-programme/resellers/partner-listings.service.js';
import { PartnerResources } from '../partner-programme/library/resources/partner-resources.service.js';
import { FundDocuments } from '../partner-programme/funds/fund-documents.service.js';
import { FundRequests } from '../partner-programme/funds/fund-requests.service.js';
import { PartnerFundsService } from '../partner-programme/funds/partner-funds.service.js';
import { seedAgreement } from './agreements.seed.js';
import { seedCatalogue } from './catalogue.seed.js';
import { seedCompanies } from './companies.seed.js';
import { seedCourses } from './courses.seed.js';
import { seedDeals } from './deals.seed.js';
import { seedFirstAdmin, seedPeople } from './people.seed.js';
import { partnerStories, seedPartnerClients, seedPayouts } from './partner-clients.seed.js';
import { seedFunds } from './funds.seed.js';
import { seedNewsletter } from './newsletter.seed.js';
import { seedPartners } from './partners.seed.js';
import { seedQuotes } from './quotes.seed.js';
import { seedResellers } from './resellers.seed.js';
import { seedResources } from './resources.seed.js';
import { seedRules } from './rules.seed.js';

/**
 * Seeds an empty database: the catalogue, and then either the demo data or the first staff account. The demo data is
 * created through the services, so that it obeys all rules.
 */
export async function fillEmptyDatabase(app: INestApplicationContext, config: Config): Promise<void> {
  const transactions = app.get(Transactions);
  await transactions.run(async (em) => {
    await em.execute('lock table companies in exclusive mode');
    const [row] = await em.execute<{ empty: boolean }[]>('select not exists (select 1 from companies) as empty');
    if (!row?.empty) return;
    if (!config.seedDemo && !config.firstAdminEmail) {
      new Logger('Seed').warn('Nobody can sign in yet: set FIRST_ADMIN_EMAIL and prepare the database again');
      return;
    }
    await seedCatalogue(em);
    if (!config.seedDemo) return seedFirstAdmin(em, config.firstAdminEmail);
    const actors = await seedPeople(em);
    await seedCompanies(actors, {
      documents: app.get(CompanyDocuments),
      review: app.get(DocumentReview),
      invitations: app.get(InvitationsService),
    });
    await seedPartners(actors, {
      applications: app.get(PartnerApplications),
      documents: app.get(PartnerApplicationDocuments),
      asking: app.get(ClientRequests),
      clients: app.get(PartnerClients),
    });
    await seedFunds(actors, {
      funds: app.get(PartnerFundsService),
      requests: app.get(FundRequests),
      documents: app.get(FundDocuments),
    });
    await seedPartnerClients(em, actors, { asking: app.get(ClientRequests), clients: app.get(PartnerClients) });
    const deals = await seedDeals(em, actors, { deals: app.get(DealsService), review: app.get(DealReview) });
    const quoting = {
      catalogue: app.get(CatalogueService),
      quotes: app.get(QuotesService),
      clients: app.get(ClientQuoteWorkflow),
      review: app.get(StaffQuoteWorkflow),
      reader: app.get(QuoteReader),
      orders: app.get(OrdersService),
      payments: app.get(OrderPayments),
      invoices: app.get(OrderInvoices),
      deals: app.get(DealsService),
    };
    await seedQuotes(em, actors, quoting, partnerStories(deals));
    await seedPayouts(em, actors, app.get(Payouts));
    await seedAgreement(actors, app.get(PartnerAgreements));
    await seedResellers(actors, app.get(PartnerListings));
    await seedResources(actors, app.get(PartnerResources));
    await seedCourses(actors, {
      courses: app.get(Courses),
      reader: app.get(CourseReader),
      progress: app.get(CourseProgress),
    });
    await seedRules(actors, { approvals: app.get(ApprovalRules), acceptances: app.get(AcceptanceRules) });
    await seedNewsletter(em, actors, {
      campaigns: app.get(Campaigns),
      course: app.get(CampaignScheduler),
      bounces: app.get(Bounces),
    });
    await em.execute("update outbox_mails set status = 'sent', sent_at = created_at"); // marks all mails as sent, so that events of the demo data in the past are not mailed
  });
}
