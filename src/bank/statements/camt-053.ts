import { isDay } from '../../rules/dates.js';
import { type Cents, MAX_CENTS } from '../../rules/money.js';
import { sumOf } from '../../rules/sum.js';
import { MAX_TEXT, type Party, partsOf, partyIn, toldTogether, type Transaction } from './camt-batch.js';
import type { EntryDirection, ReadEntry } from './read-entry.js';
import { all, first, textAt, UnreadableStatement, type XmlNode, XmlPieces } from './xml-tree.js';

/**
 * Reader of bank statements in the format camt.053 of ISO 20022, versions 001.02 and 001.08. Amounts are read from their
 * digits, never as floating numbers, and references stay texts.
 */

/** A statement of an account, without its entries. */
export interface ReadStatement {
  /** IBAN of the account, or its number where it has no IBAN. */
  account: string;
  /** Identification that the bank gave it. */
  number: string;
  bank: string | null;
  currency: string | null;
  fromDay: string | null;
  untilDay: string | null;
  /** Booked balances in cents, negative for an overdrawn account; null when the file has none. */
  opening: Cents | null;
  closing: Cents | null;
}

export type CamtPart = { statement: ReadStatement } | { entry: ReadEntry };

const VERSIONS = ['camt.053.001.02', 'camt.053.001.08'];
const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:';
const STATEMENT = 'Document/BkToCstmrStmt/Stmt';
const ENTRY = `${STATEMENT}/Ntry`;
const TRANSACTION = `${ENTRY}/NtryDtls/TxDtls`;
/** Maximum number of transactions of one entry. */
const MAX_BATCH = 100_000;
/** Placeholder of banks for a missing end-to-end id. */
const NOT_PROVIDED = /^not\s?provided$/i;

/**
 * Yields the statements of a file, each before its entries. Entries that are not booked are left out.
 *
 * @param pieces the file as text, cut anywhere
 * @throws UnreadableStatement for a file that is cut off, is no XML or another format, or has a wrong amount or date
 */
export async function* readCamt(pieces: AsyncIterable<string>): AsyncGenerator<CamtPart> {
  let [found, transactions]: [CamtPart[], Transaction[]] = [[], []];
  let [statements, isTold] = [0, false];
  const tell = (node: XmlNode) => {
    if (!isTold) found.push({ statement: statementOf(node) });
    isTold = true;
  };
  const xml = new XmlPieces((path, node, parent) => {
    switch (path) {
      case TRANSACTION:
        if (transactions.push(transactionOf(node)) > MAX_BATCH) throw new UnreadableStatement('A batch is too long');
        return true;
      case ENTRY:
        tell(parent!);
        found.push(...entriesOf(node, transactions).map((entry) => ({ entry })));
        transactions = [];
        return true;
      case STATEMENT:
        tell(node);
        [isTold, statements] = [false, statements + 1];
        return true;
      default:
        return false;
    }
  });
  for await (const piece of pieces) {
    xml.write(piece);
    if (xml.namespace !== null) assertVersion(xml.namespace);
    yield* found;
    found = [];
  }
  xml.end();
  if (xml.namespace !== null) assertVersion(xml.namespace);
  yield* found;
  if (statements === 0) throw new UnreadableStatement('This file has no statement');
}

function assertVersion(namespace: string): void {
  if (VERSIONS.some((version) => namespace === NAMESPACE + version)) return;
  const given = namespace.startsWith(NAMESPACE) ? namespace.slice(NAMESPACE.length) : 'another format';
  throw new UnreadableStatement(`This file is ${given}. Ask your bank for ${VERSIONS.join(' or ')}.`);
}

function statementOf(node: XmlNode): ReadStatement {
  const balance = (...codes: string[]): Cents | null => {
    const of = codes.map((code) => all(node, 'Bal').find((bal) => textAt(bal, 'Tp', 'CdOrPrtry', 'Cd') === code));
    const bal = of.find(Boolean);
    return bal ? amountOf(first(bal, 'Amt')) * (directionOf(bal) === 'in' ? 1 : -1) : null;
  };
  const account = textAt(node, 'Acct', 'Id', 'IBAN') ?? textAt(node, 'Acct', 'Id', 'Othr', 'Id');
  const number = textAt(node, 'Id');
  if (!account || !number) throw new UnreadableStatement('A statement has no account or no number');
  const day = (end: string) => dayOf(first(node, 'FrToDt', end));
  return {
    account: account.replaceAll(' ', ''),
    number,
    bank:
      textAt(node, 'Acct', 'Svcr', 'FinInstnId', 'BICFI') ??
      textAt(node, 'Acct', 'Svcr', 'FinInstnId', 'BIC') ??
      textAt(node, 'Acct', 'Svcr', 'FinInstnId', 'Nm'),
    currency: textAt(node, 'Acct', 'Ccy') ?? first(node, 'Bal', 'Amt')?.currency ?? null,
    fromDay: day('FrDtTm'),
    untilDay: day('ToDtTm') ?? dayOf(first(node, 'CreDtTm')),
    opening: balance('OPBD', 'PRCD'),
    closing: balance('CLBD'),
  };
}

function transactionOf(node: XmlNode): Transaction {
  // Some banks repeat only the amount that the payer ordered, before charges.
  const amount =
    first(node, 'Amt') ?? first(node, 'AmtDtls', 'TxAmt', 'Amt') ?? first(node, 'AmtDtls', 'InstdAmt', 'Amt');
  const endToEndId = textAt(node, 'Refs', 'EndToEndId');
  const returned = first(node, 'RtrInf');
  const reason = [textAt(returned, 'Rsn', 'Cd') ?? textAt(returned, 'Rsn', 'Prtry'), ...texts(returned, 'AddtlInf')];
  const structured = texts(node, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref');
  const text = [
    ...texts(node, 'RmtInf', 'Ustrd'),
    ...structured.slice(1),
    ...texts(node, 'RmtInf', 'Strd', 'RfrdDocInf', 'Nb'),
    ...texts(node, 'RmtInf', 'Strd', 'AddtlRmtInf'),
  ];
  return {
    amount: amount ? amountOf(amount) : null,
    currency: amount?.currency ?? null,
    direction: first(node, 'CdtDbtInd') ? directionOf(node) : null,
    isReturn: returned !== undefined,
    returnReason: reason.filter(Boolean).join(' ').slice(0, 500) || null,
    charges: chargesOf(node),
    reference: structured[0] ?? null,
    endToEndId: endToEndId && !NOT_PROVIDED.test(endToEndId) ? endToEndId : null,
    bankReference: textAt(node, 'Refs', 'AcctSvcrRef') ?? textAt(node, 'Refs', 'TxId'),
    paymentFile: paymentFileOf(node, 'Refs'),
    text: text.join(' ').slice(0, MAX_TEXT) || null,
    debtor: partyOf(node, 'Dbtr'),
    creditor: partyOf(node, 'Cdtr'),
  };
}

/** Returns the movements of an entry; none for one that is not booked or has no amount. */
function entriesOf(node: XmlNode, transactions: Transaction[]): ReadEntry[] {
  const status = textAt(node, 'Sts', 'Cd') ?? textAt(node, 'Sts');
  if (!status) throw new UnreadableStatement('An entry has no status');
  if (status !== 'BOOK') return [];
  const amount = amountOf(first(node, 'Amt'));
  if (amount === 0) return [];
  const currency = first(node, 'Amt')?.currency;
  const valueOn = dayOf(first(node, 'ValDt'));
  const bookedOn = dayOf(first(node, 'BookgDt')) ?? valueOn;
  if (!currency || !bookedOn) throw new UnreadableStatement('An entry has no currency or no date');
  const isReversal = ['true', '1'].includes(textAt(node, 'RvslInd') ?? '');
  const own = { direction: directionOf(node), amount, currency, bookedOn, valueOn, transactions: 1 };
  const bankReference = textAt(node, 'AcctSvcrRef');
  const text = textAt(node, 'AddtlNtryInf')?.slice(0, MAX_TEXT) ?? null;
  const [only] = transactions;
  const batch = Number(textAt(node, 'NtryDtls', 'Btch', 'NbOfTxs') ?? 1) || 1;
  const paymentFile = paymentFileOf(node, 'NtryDtls', 'Btch') ?? only?.paymentFile;
  const parts =
    only && transactions.length === 1 && batch <= 1
      ? [
          {
            ...only,
            amount,
            direction: own.direction,
            charges: only.charges || chargesOf(node),
            text: only.text ?? text,
          },
        ]
      : partsOf(transactions, own.direction, amount, currency);
  if (parts) {
    return parts.map(({ debtor, creditor, ...part }) => {
      const isReturn = part.isReturn || isReversal;
      const party = partyIn({ ...part, isReturn, debtor, creditor });
      return { ...own, ...part, ...party, currency, isReturn, bankReference: part.bankReference ?? bankReference };
    });
  }
  const count = Math.max(transactions.length, batch);
  const told = transactions.map((one) => {
    const isReturn = one.isReturn || isReversal;
    return { ...one, isReturn, ...partyIn({ ...one, isReturn, direction: one.direction ?? own.direction }) };
  });
  const entry = {
    ...own,
    ...toldTogether(told, count, text),
    bankReference,
    paymentFile,
    isReturn: isReversal || (told.length === count && told.every((one) => one.isReturn)),
    charges: chargesOf(node) || sumOf(told, (one) => one.charges),
  };
  return [{ ...entry, transactions: Math.min(count, 1_000_000) }];
}

const paymentFileOf = (node: XmlNode, ...path: string[]): string | undefined =>
  textAt(node, ...path, 'PmtInfId') ?? textAt(node, ...path, 'MsgId') ?? undefined;

function partyOf(transaction: XmlNode, role: 'Dbtr' | 'Cdtr'): Party {
  const parties = first(transaction, 'RltdPties');
  const name = (of: string) => textAt(parties, of, 'Pty', 'Nm') ?? textAt(parties, of, 'Nm');
  return {
    partyName: (name(role) ?? name(`Ultmt${role}`))?.slice(0, 140) ?? null,
    partyIban: textAt(parties, `${role}Acct`, 'Id', 'IBAN')?.replaceAll(' ', '').slice(0, 34) ?? null,
  };
}

/** Returns the charges in cents: of version 02 one after the other, of version 08 as records or in total. */
function chargesOf(node: XmlNode): Cents {
  const records = [...all(node, 'Chrgs', 'Rcrd'), ...all(node, 'Chrgs').filter((one) => first(one, 'Amt'))];
  if (records.length === 0) {
    const total = first(node, 'Chrgs', 'TtlChrgsAndTaxAmt');
    return total ? amountOf(total) : 0;
  }
  const signed = (record: XmlNode) =>
    amountOf(first(record, 'Amt')) * (textAt(record, 'CdtDbtInd') === 'CRDT' ? -1 : 1);
  return Math.max(0, sumOf(records, signed));
}

const texts = (node: XmlNode | undefined, ...path: string[]): string[] =>
  all(node, ...path).flatMap(({ text }) => text || []);

function directionOf(node: XmlNode): EntryDirection {
  const given = textAt(node, 'CdtDbtInd');
  if (given === 'CRDT') return 'in';
  if (given === 'DBIT') return 'out';
  throw new UnreadableStatement('An entry or balance is neither CRDT nor DBIT');
}

/** Returns the cents of an amount; throws for a text that is no amount of whole cents. */
function amountOf(node: XmlNode | undefined): Cents {
  const [, whole = '', cents = '', rest = ''] = /^\+?(\d{0,15})(?:\.(\d{0,2})(\d{0,3}))?$/.exec(node?.text ?? '') ?? [];
  const value = Number(whole) * 100 + Number(cents.padEnd(2, '0'));
  if ((!whole && !cents) || /[1-9]/.test(rest) || value > MAX_CENTS) {
    throw new UnreadableStatement(`‘${node?.text.slice(0, 40) ?? ''}’ is not an amount`);
  }
  return value;
}

/** Returns the day of a date or of a date with a time; null when there is none. */
function dayOf(node: XmlNode | undefined): string | null {
  const text = node && (textAt(node, 'Dt') ?? textAt(node, 'DtTm') ?? node.text);
  if (!text) return null;
  const day = text.slice(0, 10);
  if (!isDay(day)) throw new UnreadableStatement(`‘${text.slice(0, 40)}’ is not a date`);
  return day;
}
