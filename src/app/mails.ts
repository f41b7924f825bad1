import { APPROVAL_MAILS } from '../approvals/approval-mail-variables.js';
import { ACCOUNT_MAILS } from '../auth/account-mail-variables.js';
import { BANK_ACCOUNT_MAILS } from '../partner-programme/transfers/bank-account-mail-variables.js';
import { STATEMENT_MAILS } from '../partner-programme/commissions/statements/statement-mail-variables.js';
import { COMPANY_MAILS } from '../companies/company-mail-variables.js';
import { CONTACT_MAILS } from '../contact/contact-mail-variables.js';
import { DEAL_MAILS } from '../partner-programme/deals/deal-mail-variables.js';
import { CAMPAIGN_MAILS } from '../newsletter/campaigns/campaign-mail-variables.js';
import { INVOICE_MAILS } from '../invoices/invoice-mail-variables.js';
import { MESSAGE_MAILS } from '../messages/mail/message-mail-variables.js';
import { NEWSLETTER_MAILS } from '../newsletter/subscribers/newsletter-mail-variables.js';
import { ORDER_MAILS } from '../orders/order-mail-variables.js';
import { AGREEMENT_MAILS } from '../partners/agreements/agreement-mail-variables.js';
import { PARTNER_APPLICATION_MAILS } from '../partner-programme/applications/partner-application-mail-variables.js';
import { CLIENT_MAILS } from '../partners/clients/client-mail-variables.js';
import { PARTNER_MAILS } from '../partner-programme/admin/partner-mail-variables.js';
import { FUND_MAILS } from '../partner-programme/funds/fund-mail-variables.js';
import { TEMPLATE_MAILS } from '../email-templates/template-mail-variables.js';
import { OUTBOX_MAILS } from '../platform/mail/outbox-mail-variables.js';
import type { MailDeclaration } from '../platform/mail/mail-declaration.js';
import { ACCEPTANCE_MAILS } from '../quotes/acceptance/acceptance-mail-variables.js';
import { QUOTE_MAILS } from '../quotes/mail/quote-mail-variables.js';
import { HAND_TAX_MAILS } from '../quotes/tax/hand-tax-mail-variables.js';
import { VAT_NUMBER_MAILS } from '../quotes/tax/vat-number-mail-variables.js';
import { PROCUREMENT_MAILS } from '../procurement/procurement-mail-variables.js';
import { REPORT_MAILS } from '../system/exports/report-mail-variables.js';
import { WEBHOOK_MAILS } from '../webhooks/webhook-mail-variables.js';
import { USER_MAILS } from '../users/user-mail-variables.js';

/** Declarations of all mails in `templates/mail`, collected from the features that send them. */
export const MAILS: Record<string, MailDeclaration> = {
  ...QUOTE_MAILS,
  ...ACCEPTANCE_MAILS,
  ...HAND_TAX_MAILS,
  ...VAT_NUMBER_MAILS,
  ...APPROVAL_MAILS,
  ...MESSAGE_MAILS,
  ...ORDER_MAILS,
  ...INVOICE_MAILS,
  ...PROCUREMENT_MAILS,
  ...ACCOUNT_MAILS,
  ...USER_MAILS,
  ...WEBHOOK_MAILS,
  ...COMPANY_MAILS,
  ...PARTNER_APPLICATION_MAILS,
  ...AGREEMENT_MAILS,
  ...PARTNER_MAILS,
  ...CLIENT_MAILS,
  ...DEAL_MAILS,
  ...FUND_MAILS,
  ...STATEMENT_MAILS,
  ...BANK_ACCOUNT_MAILS,
  ...REPORT_MAILS,
  ...NEWSLETTER_MAILS,
  ...CAMPAIGN_MAILS,
  ...TEMPLATE_MAILS,
  ...CONTACT_MAILS,
  ...OUTBOX_MAILS,
};
