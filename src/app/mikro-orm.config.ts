import { fileURLToPath } from 'node:url';
import { Migrator } from '@mikro-orm/migrations';
import { defineConfig } from '@mikro-orm/postgresql';
import {
  CommissionEntry,
  CommissionStatement,
  CommissionStatementEntry,
  QuoteCommission,
} from '../partner-programme/commissions/ledger/commission.entity.js';
import { PartnerBankAccount } from '../partner-programme/transfers/bank-account.entity.js';
import { PayoutFile, PayoutTransfer } from '../partner-programme/transfers/transfer.entity.js';
import {
  Agreement,
  ApprovalRequest,
  ApprovalRole,
  ApprovalRule,
  Delegation,
  RequestedAgreement,
} from '../approvals/approval.entity.js';
import { AcceptanceRequest, AcceptanceRule, AcceptanceSignature } from '../quotes/acceptance/acceptance.entity.js';
import { AccountToken } from '../users/account-token.entity.js';
import {
  CatalogItem,
  CataloguePicture,
  ConfigurationOption,
  PriceConfiguration,
  ProductGroup,
  SlaPackage,
  SlaPrice,
} from '../catalogue/catalogue.entity.js';
import { IdempotencyKey } from '../platform/http/idempotency-key.entity.js';
import {
  CommissionGroup,
  PartnerRateException,
  PartnerTierTerms,
} from '../partner-programme/commissions/rates/commission-rates.entity.js';
import { CompanyDocument } from '../companies/documents/company-document.entity.js';
import { CompanyStatusChange } from '../companies/company-status-change.entity.js';
import { Company } from '../companies/company.entity.js';
import { VatEvidence } from '../companies/vat/vat-evidence.entity.js';
import { VatVerdict } from '../companies/vat/vat-verdict.entity.js';
import { type Config, loadConfig } from '../config.js';
import { Comparison } from '../comparisons/comparison.entity.js';
import { ContactMessage } from '../contact/contact-message.entity.js';
import { Deal, DealEvent, StageProbabilities } from '../partner-programme/deals/deal.entity.js';
import { Campaign, CampaignEvent, CampaignLink, CampaignRecipient } from '../newsletter/campaigns/campaign.entity.js';
import { Bounce } from '../newsletter/bounces/bounce.entity.js';
import { BankBooking, BankEntry, BankEntryCount, BankFile, BankStatement } from '../bank/bank.entity.js';
import { ImportProblem, SubscriberImport } from '../newsletter/imports/import.entity.js';
import { ConfirmationToken, Consent, Subscriber } from '../newsletter/subscribers/subscriber.entity.js';
import { EmailTemplate, EmailTemplateVersion } from '../email-templates/email-template.entity.js';
import { Note } from '../notes/note.entity.js';
import { Transmission } from '../invoices/transmissions/transmission.entity.js';
import { CreditNote } from '../orders/invoices/credit-note.entity.js';
import { TransportProof } from '../orders/transport/transport-proof.entity.js';
import { Order, OrderDocument, OrderEvent, OrderInvoice, OrderLine, OrderPayment } from '../orders/order.entity.js';
import type { DatabaseGate } from '../platform/database/database-gate.js';
import { STARTUP } from '../platform/database/session-settings.js';
import { replaceBrokenConnections } from '../platform/database/broken-connections.js';
import { OutboxMail } from '../platform/mail/outbox-mail.entity.js';
import { AccessToken } from '../access-tokens/access-token.entity.js';
import { AgentGrant, AgentToken } from '../access-tokens/oauth/agent-grant.entity.js';
import { MessageMail, MessageReply, RefusedReply } from '../messages/mail/message-mail.entity.js';
import { QuoteMessage, QuoteMessageFile, ThreadMember } from '../messages/message.entity.js';
import { Quote, QuoteAcceptance, QuoteEvent, QuoteItem, QuoteRevision } from '../quotes/quote.entity.js';
import { HandTax } from '../quotes/tax/hand-tax.entity.js';
import { VatNumberWatch } from '../quotes/tax/vat-number-watch.entity.js';
import { QuoteFollowUp } from '../quotes/staff/follow-up/quote-follow-up.entity.js';
import { QuoteTemplate } from '../quotes/drafts/templates/quote-template.entity.js';
import { MonthlyReport } from '../system/exports/monthly-report.entity.js';
import { Export } from '../system/exports/export.entity.js';
import { SavedView } from '../system/views/saved-view.entity.js';
import { Invitation } from '../users/invitations/invitation.entity.js';
import { Session } from '../users/session.entity.js';
import {
  PartnerApplication,
  PartnerApplicationDocument,
  PartnerApplicationEvent,
} from '../partner-programme/applications/partner-application.entity.js';
import { PartnerClientCode, PartnerClientRequest } from '../partners/clients/partner-client-request.entity.js';
import { PartnerAgreement, PartnerAgreementAcceptance } from '../partners/agreements/partner-agreement.entity.js';
import { PartnerClient } from '../partners/clients/partner-client.entity.js';
import { Certificate, ChapterRead, Course, CourseChapter } from '../partner-programme/library/courses/course.entity.js';
import { PartnerResource } from '../partner-programme/library/resources/partner-resource.entity.js';
import { Partner, PartnerEvent } from '../partners/partner.entity.js';
import { FundRequest, FundRequestDocument, FundRequestEvent } from '../partner-programme/funds/fund-request.entity.js';
import { TierProposal } from '../partner-programme/tiers/tier-proposal.entity.js';
import { PartnerFundEntry, PartnerFunds } from '../partner-programme/funds/partner-funds.entity.js';
import { PartnerBulkChange } from '../partner-programme/admin/partner-bulk.entity.js';
import { UserStatusChange } from '../users/user-status-change.entity.js';
import { Erasure } from '../users/erasure/erasure.entity.js';
import { OutgoingDocument } from '../procurement/documents/outgoing-document.entity.js';
import { PurchaseOrder } from '../procurement/orders/purchase-order.entity.js';
import { PunchOut } from '../procurement/punchout/punch-out.entity.js';
import { ProcurementSystem } from '../procurement/systems/procurement-system.entity.js';
import { Webhook, WebhookDelivery } from '../webhooks/webhook.entity.js';
import { User } from '../users/user.entity.js';

/**
 * Returns the configuration of MikroORM for the server, the migrations and the tests. Only the server passes a `gate`.
 */
export function ormConfig(config: Pick<Config, 'databaseUrl' | 'databasePool'>, gate?: DatabaseGate) {
  return defineConfig({
    clientUrl: config.databaseUrl,
    pool: { min: 1, max: config.databasePool },
    entities: [
      AccountToken,
      AcceptanceRequest,
      AcceptanceRule,
      AcceptanceSignature,
      Agreement,
      ApprovalRequest,
      ApprovalRole,
      ApprovalRule,
      Delegation,
      RequestedAgreement,
      CatalogItem,
      CataloguePicture,
      Certificate,
      ChapterRead,
      CommissionEntry,
      CommissionGroup,
      CommissionStatement,
      CommissionStatementEntry,
      Company,
      CompanyDocument,
      CompanyStatusChange,
      VatEvidence,
      VatVerdict,
      Comparison,
      ConfigurationOption,
      ConfirmationToken,
      Consent,
      ContactMessage,
      Course,
      CourseChapter,
      Deal,
      DealEvent,
      EmailTemplate,
      EmailTemplateVersion,
      Export,
      MonthlyReport,
      SavedView,
      FundRequest,
      FundRequestDocument,
      FundRequestEvent,
      IdempotencyKey,
      Invitation,
      Note,
      Order,
      OrderDocument,
      TransportProof,
      OrderEvent,
      OrderInvoice,
      CreditNote,
      Transmission,
      OrderLine,
      OrderPayment,
      OutboxMail,
      Partner,
      PartnerAgreement,
      PartnerAgreementAcceptance,
      PartnerApplication,
      PartnerApplicationDocument,
      PartnerApplicationEvent,
      PartnerBankAccount,
      PartnerBulkChange,
      PartnerClient,
      PartnerClientCode,
      PartnerClientRequest,
      PartnerRateException,
      PartnerTierTerms,
      PayoutFile,
      PayoutTransfer,
      PartnerEvent,
      PartnerFundEntry,
      PartnerFunds,
      PartnerResource,
      TierProposal,
      BankBooking,
      BankEntry,
      BankEntryCount,
      BankFile,
      BankStatement,
      PriceConfiguration,
      ProductGroup,
      Quote,
      QuoteAcceptance,
      QuoteCommission,
      QuoteEvent,
      QuoteFollowUp,
      VatNumberWatch,
      HandTax,
      QuoteItem,
      AccessToken,
      AgentGrant,
      AgentToken,
      QuoteMessage,
      QuoteMessageFile,
      MessageMail,
      MessageReply,
      RefusedReply,
      QuoteRevision,
      QuoteTemplate,
      Session,
      SlaPackage,
      SlaPrice,
      StageProbabilities,
      ThreadMember,
      Subscriber,
      SubscriberImport,
      Bounce,
      ImportProblem,
      Campaign,
      CampaignEvent,
      CampaignLink,
      CampaignRecipient,
      User,
      Erasure,
      UserStatusChange,
      ProcurementSystem,
      PurchaseOrder,
      OutgoingDocument,
      PunchOut,
      Webhook,
      WebhookDelivery,
    ],
    extensions: [Migrator],
    forceUtcTimezone: true,
    driverOptions: gate ? gate.options : { ...STARTUP, onPoolCreated: replaceBrokenConnections },
    migrations: {
      path: fileURLToPath(new URL('../../migrations', import.meta.url)),
      tableName: 'migrations',
      snapshot: true,
      snapshotName: '.snapshot-schema',
      snapshotOnMigrate: false,
      allOrNothing: false, // `create index concurrently` must run outside a transaction
      emit: 'ts',
      fileName: (time, name) => {
        if (!name) throw new Error('Name the migration: npm run migration:create -- --name=orders_on_hold');
        return `Migration${time}_${name}`;
      },
    },
  });
}

/**
 * Configuration for the MikroORM command line. Creating migrations compares the entities with the stored snapshot, so
 * no real database address is needed.
 */
export default () => {
  const { sessionsUrl, databasePool } = loadConfig();
  return ormConfig({ databaseUrl: sessionsUrl || 'postgres://localhost/holoportal', databasePool });
};
