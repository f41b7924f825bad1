import { BankAccounts } from '../../src/partner-programme/transfers/bank-accounts.service.js';
import { Payouts } from '../../src/partner-programme/commissions/payouts.service.js';
import { bankDayFrom } from '../../src/rules/bank-days.js';
import { addDays } from '../../src/rules/periods.js';
import { asOf, today } from '../../src/platform/clock.js';
import { DEMO_PASSWORD } from '../../src/seeds/people.seed.js';
import { STAFF, type TestApp } from '../app.js';
import { enrol } from './commissions.js';
import { makeUser } from './people.js';

export const IBAN = 'DE89370400440532013000';

/** Creates an administrator of a partner in the programme. */
export async function makePartnerAdmin(app: TestApp): Promise<{ email: string; companyId: string }> {
  const email = await makeUser(app, { companyType: 'partner', accountType: 'admin' });
  const { companyId } = await app.actor(email);
  await enrol(app, companyId);
  return { email, companyId };
}

/** Gives a partner an account that is already valid, in the name of one of its administrators. */
export async function giveAccount(app: TestApp, email: string, iban = IBAN): Promise<void> {
  const given = { holder: 'Lumen & Söhne', iban, currentPassword: DEMO_PASSWORD };
  const before = new Date(Date.now() - 3 * 86_400_000);
  const actor = await app.actor(email);
  await asOf(before, () => app.get(BankAccounts).give(actor, given));
}

/** Adds to the payable commission of a partner; returns what `POST /partner-admin/payouts` takes. */
export async function makePayable(app: TestApp, partnerId: string, amount = 120.55) {
  await app.get(Payouts).adjust(await app.actor(STAFF), { partnerId, amount, reason: 'For the launch together' });
  return { partnerId, amount };
}

/** The next bank day after today. */
export const nextBankDay = (): string => bankDayFrom(addDays(today(), 1));

interface SaidTransfer {
  endToEndId: string;
  status: string;
  reason?: string;
}

/** A bank's answer (pain.002.001.10) to the file `number`, with a status of the whole and of single transfers. */
export function statusFile(number: string | null, transfers: SaidTransfer[], whole?: string): Buffer {
  const said = transfers.map(
    ({ endToEndId, status, reason }) =>
      `<TxInfAndSts><OrgnlEndToEndId>${endToEndId}</OrgnlEndToEndId><TxSts>${status}</TxSts>${
        reason ? `<StsRsnInf><Rsn><Cd>${reason}</Cd></Rsn><AddtlInf>Account closed</AddtlInf></StsRsnInf>` : ''
      }</TxInfAndSts>`,
  );
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>` +
      `<GrpHdr><MsgId>B1</MsgId><CreDtTm>2026-11-29T12:00:00</CreDtTm></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>${number}</OrgnlMsgId>` +
      `<OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>${whole ? `<GrpSts>${whole}</GrpSts>` : ''}</OrgnlGrpInfAndSts>` +
      `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${number}</OrgnlPmtInfId>${said.join('')}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`,
  );
}
