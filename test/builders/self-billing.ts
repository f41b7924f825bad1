import type { Company } from '../../src/companies/company.entity.js';
import type { EInvoice } from '../../src/orders/invoices/e-invoice/e-invoice.js';
import { selfBilledInvoice } from '../../src/partner-programme/commissions/statements/self-billing.js';
import { commissionVat } from '../../src/rules/commission-vat.js';
import type { TestApp } from '../app.js';
import { giveAccount, makePartnerAdmin } from './transfers.js';

const OUR_NUMBER = 'NL862417395B01';

/** A partner by where it is, its VAT number (null without one) and its address in the Peppol network. */
interface BilledPartner {
  countryCode: string;
  vatNumber: string | null;
  scheme: string;
  address: string;
}

/** A partner for each VAT that a self-billed invoice can have. */
export const BILLED = {
  domestic: { countryCode: 'NL', vatNumber: 'NL123456782B90', scheme: '0106', address: '12345678' },
  reverseCharge: { countryCode: 'DE', vatNumber: 'DE123456789', scheme: '9930', address: 'DE123456789' },
  outside: { countryCode: 'CH', vatNumber: null, scheme: '0088', address: '7300010000001' },
} satisfies Record<string, BilledPartner>;

const TERMS = { number: 'ST-2026-0001', issuedOn: '2026-11-29', fromDay: '2026-10-01', untilDay: '2026-11-29' };

/** Returns a self-billed invoice of a partner over an amount in cents. */
export function selfBilledOf({ countryCode, vatNumber, scheme, address }: BilledPartner, amount: number): EInvoice {
  const company = {
    name: 'Müller & Söhne',
    addressLine1: 'Kade 1',
    city: 'Stad',
    postalCode: '1000 AA',
    countryCode,
    cocNumber: '12345678',
    electronicAddress: address,
    electronicAddressScheme: scheme,
  } as Company;
  const vat = commissionVat(company, vatNumber && vatNumber.slice(0, 2), 'NL', TERMS.issuedOn);
  const decided = { vat, partnerNumber: vatNumber, ourNumber: OUR_NUMBER };
  return selfBilledInvoice({ ...TERMS, amount, entries: 3 }, company, decided);
}

/** Returns a self-billed invoice of each partner, over a cent and over more. */
export const selfBilledInvoices = (): EInvoice[] =>
  Object.values(BILLED).flatMap((partner) => [1, 470_003].map((amount) => selfBilledOf(partner, amount)));

/** Creates a partner with an account, whose VAT number the register has given a verdict on. */
export async function makeBilledPartner(
  app: TestApp,
  { countryCode, vatNumber, scheme, address }: BilledPartner,
  status = 'valid',
): Promise<{ email: string; companyId: string }> {
  const partner = await makePartnerAdmin(app);
  await giveAccount(app, partner.email);
  await app.sql(
    `update companies set country_code = ?, vat_number = ?, coc_number = '12345678', electronic_address_scheme = ?,
       electronic_address = ? where id = ?`,
    [countryCode, vatNumber, scheme, address, partner.companyId],
  );
  if (vatNumber) {
    await app.sql(
      `insert into vat_evidence (company_id, vat_number, status, checked_at, asked_at) values (?, ?, ?, now(), now())`,
      [partner.companyId, vatNumber, status],
    );
  }
  return partner;
}
