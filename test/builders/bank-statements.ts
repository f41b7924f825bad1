import type { ReadStatement } from '../../src/bank/statements/camt-053.js';
import type { ReadEntry } from '../../src/bank/statements/read-entry.js';

/** Writes bank statements as banks do, in both versions that are read. */

export type CamtVersion = '02' | '08';

/** A transaction of a batch, or the only one of an entry. */
type WrittenTransaction = Pick<ReadEntry, 'amount'> &
  Partial<
    Pick<
      ReadEntry,
      | 'direction'
      | 'charges'
      | 'reference'
      | 'endToEndId'
      | 'bankReference'
      | 'text'
      | 'partyName'
      | 'partyIban'
      | 'returnReason'
      | 'paymentFile'
    >
  >;

export interface WrittenEntry extends Partial<WrittenTransaction> {
  amount: number;
  direction?: 'in' | 'out';
  currency?: string;
  bookedOn?: string;
  valueOn?: string;
  status?: 'BOOK' | 'PDNG' | 'INFO';
  isReversal?: boolean;
  /** Transactions of a batch; `null` for a batch whose transactions the bank does not tell. */
  batch?: WrittenTransaction[] | null;
  /** Number of transactions that the bank says a batch has. Default: none, and 3 for a batch that it does not tell. */
  batchCount?: number;
  /** Element with the amounts of a batch's transactions. Default: the element of the version. */
  batchAmounts?: 'InstdAmt' | 'none';
  /** Element in which the bank repeats the file's id, of a batch whose transactions it does not tell. */
  batchId?: 'PmtInfId' | 'MsgId';
}

export interface WrittenStatement extends Partial<ReadStatement> {
  entries: WrittenEntry[];
}

export const ACCOUNT = 'NL91ABNA0417164300';

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const tag = (name: string, content: string | null | undefined) => (content ? `<${name}>${content}</${name}>` : '');
const textTag = (name: string, text: string | null | undefined) => tag(name, text && escaped(text));
const euros = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
const amountTag = (name: string, cents: number, currency: string) =>
  `<${name} Ccy="${currency}">${euros(cents)}</${name}>`;
const mark = (isIn: boolean) => tag('CdtDbtInd', isIn ? 'CRDT' : 'DBIT');

/** Returns a camt.053 document. Balances are added up from the entries, unless the statement has others. */
export function camt(
  version: CamtVersion,
  statements: WrittenStatement[],
  namespace = `camt.053.001.${version}`,
): string {
  const content = statements.map((statement, index) => written(version, statement, index)).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${namespace}">
<BkToCstmrStmt><GrpHdr><MsgId>M-1</MsgId><CreDtTm>2026-11-28T06:00:00</CreDtTm></GrpHdr>
${content}
</BkToCstmrStmt></Document>
`;
}

function written(version: CamtVersion, statement: WrittenStatement, index: number): string {
  const { account = ACCOUNT, number = `2026-${index + 1}`, currency = 'EUR', entries } = statement;
  const opening = statement.opening ?? 100_000;
  const fromDay = statement.fromDay ?? '2026-11-27';
  const untilDay = statement.untilDay ?? fromDay;
  const booked = entries.filter(({ status = 'BOOK' }) => status === 'BOOK');
  const moved = booked.reduce((sum, { amount, direction = 'in' }) => sum + (direction === 'in' ? amount : -amount), 0);
  const closing = statement.closing ?? opening + moved;
  const balance = (code: string, cents: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amountTag('Amt', Math.abs(cents), currency ?? 'EUR')}${mark(cents >= 0)}<Dt><Dt>2026-11-27</Dt></Dt></Bal>`;
  const bank = tag('Svcr', tag('FinInstnId', tag(version === '02' ? 'BIC' : 'BICFI', 'ABNANL2A')));
  return `<Stmt><Id>${number}</Id><CreDtTm>2026-11-28T06:00:00</CreDtTm><FrToDt><FrDtTm>${fromDay}T00:00:00</FrDtTm><ToDtTm>${untilDay}T23:59:59</ToDtTm></FrToDt>
<Acct><Id><IBAN>${account}</IBAN></Id><Ccy>${currency}</Ccy>${bank}</Acct>
${balance('OPBD', opening)}${balance('CLBD', closing)}
${entries.map((entry) => entryOf(version, entry)).join('\n')}
</Stmt>`;
}

function entryOf(version: CamtVersion, entry: WrittenEntry): string {
  const { amount, direction = 'in', currency = 'EUR', status = 'BOOK', isReversal = false, batch } = entry;
  const transactions = batch === undefined ? [entry] : (batch ?? []);
  const details = transactions
    .map((one) => transactionOf(version, { direction, ...one }, { currency, isReversal, amounts: entry.batchAmounts }))
    .join('');
  const { batchId = 'PmtInfId', paymentFile } = entry;
  const { batchCount = batch === null ? 3 : null } = entry;
  const head = batchCount ? tag('Btch', textTag(batchId, paymentFile) + tag('NbOfTxs', String(batchCount))) : '';
  return `<Ntry>${amountTag('Amt', amount, currency)}${mark(direction === 'in')}${isReversal ? '<RvslInd>true</RvslInd>' : ''}${
    version === '02' ? tag('Sts', status) : tag('Sts', tag('Cd', status))
  }<BookgDt><Dt>${entry.bookedOn ?? '2026-11-27'}</Dt></BookgDt><ValDt><Dt>${entry.valueOn ?? '2026-11-27'}</Dt></ValDt>${
    batch ? textTag('AcctSvcrRef', entry.bankReference) : ''
  }<BkTxCd/><NtryDtls>${head}${details}</NtryDtls></Ntry>`;
}

function transactionOf(
  version: CamtVersion,
  one: WrittenTransaction & { direction: 'in' | 'out' },
  {
    currency,
    isReversal,
    amounts,
  }: Pick<WrittenEntry, 'isReversal'> & {
    currency: string;
    amounts: WrittenEntry['batchAmounts'];
  },
): string {
  const charge = one.charges ? amountTag('Amt', one.charges, currency) + mark(false) : '';
  const refs =
    textTag('AcctSvcrRef', one.bankReference) +
    textTag('PmtInfId', one.paymentFile) +
    (textTag('EndToEndId', one.endToEndId) || '<EndToEndId>NOTPROVIDED</EndToEndId>');
  const isReturn = isReversal || Boolean(one.returnReason);
  const role = (one.direction === 'in') !== isReturn ? 'Dbtr' : 'Cdtr';
  const name = textTag('Nm', one.partyName);
  const party = name && tag(role, version === '02' ? name : tag('Pty', name));
  const account = one.partyIban ? tag(`${role}Acct`, tag('Id', tag('IBAN', one.partyIban))) : '';
  const structured = one.reference
    ? tag('Strd', tag('CdtrRefInf', `<Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp>${textTag('Ref', one.reference)}`))
    : '';
  const inDetails = (element: string) => tag('AmtDtls', tag(element, amountTag('Amt', one.amount, currency)));
  const amount =
    amounts === 'none'
      ? ''
      : amounts
        ? inDetails(amounts)
        : version === '02'
          ? inDetails('TxAmt')
          : amountTag('Amt', one.amount, currency) + mark(one.direction === 'in');
  const charges = charge && (version === '02' ? tag('Chrgs', charge) : tag('Chrgs', tag('Rcrd', charge)));
  return `<TxDtls><Refs>${refs}</Refs>${amount}${charges}${tag('RltdPties', party + account)}${tag(
    'RmtInf',
    textTag('Ustrd', one.text) + structured,
  )}${one.returnReason ? tag('RtrInf', tag('Rsn', textTag('Cd', one.returnReason))) : ''}</TxDtls>`;
}
