import { parentElement, textElement, type XmlElement, xmlDocument } from '../../platform/xml.js';
import { bankText } from '../../rules/bank-text.js';
import { needsBic } from '../../rules/iban.js';
import type { Cents } from '../../rules/money.js';
import { sumOf } from '../../rules/sum.js';

/**
 * Writer of SEPA credit transfers: pain.001.001.09 of ISO 20022 by the European Payments Council's guide for customers and
 * their banks (EPC132-08, 2023). Names, addresses and texts are written in the characters that all banks take.
 */

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';
/** Largest amount of a SEPA transfer, in cents. */
export const MAX_TRANSFER: Cents = 99_999_999_999;

/** A structured address. Banks refuse addresses in lines only since 15 November 2026. */
export interface PostalAddress {
  street: string;
  postalCode: string;
  city: string;
  countryCode: string;
}

interface Party {
  name: string;
  address: PostalAddress;
  iban: string;
  bic: string | null;
}

export interface Transfer extends Party {
  endToEndId: string;
  amount: Cents;
  /** Text that the payee reads. */
  text: string;
}

export interface TransferFile {
  number: string;
  createdAt: Date;
  /** Bank day on which the bank is asked to pay. */
  requestedOn: string;
  debtor: Party;
  transfers: Transfer[];
}

/** Returns the file. Throws a RangeError for an amount that is not between 0.01 and 999,999,999.99 euros. */
export function toPain001({ number, createdAt, requestedOn, debtor, transfers }: TransferFile): string {
  const sums = [
    textElement('NbOfTxs', String(transfers.length)),
    textElement('CtrlSum', euros(sumOf(transfers, ({ amount }) => amount))),
  ];
  const header = parentElement(
    'GrpHdr',
    textElement('MsgId', number),
    textElement('CreDtTm', `${createdAt.toISOString().slice(0, 19)}Z`),
    ...sums,
    parentElement('InitgPty', nameOf(debtor)),
  );
  const payment = parentElement(
    'PmtInf',
    textElement('PmtInfId', number),
    textElement('PmtMtd', 'TRF'),
    ...sums,
    parentElement('PmtTpInf', parentElement('SvcLvl', textElement('Cd', 'SEPA'))),
    parentElement('ReqdExctnDt', textElement('Dt', requestedOn)),
    partyOf('Dbtr', debtor),
    accountOf('DbtrAcct', debtor),
    parentElement(
      'DbtrAgt',
      parentElement(
        'FinInstnId',
        debtor.bic ? textElement('BICFI', debtor.bic) : parentElement('Othr', textElement('Id', 'NOTPROVIDED')),
      ),
    ),
    textElement('ChrgBr', 'SLEV'),
    ...transfers.map(transferElement),
  );
  return xmlDocument('Document', { xmlns: NAMESPACE }, [parentElement('CstmrCdtTrfInitn', header, payment)]);
}

function transferElement(transfer: Transfer): XmlElement | null {
  const { endToEndId, amount, iban, bic, text } = transfer;
  if (!(amount > 0 && amount <= MAX_TRANSFER)) throw new RangeError(`No bank transfers ${amount} cents`);
  return parentElement(
    'CdtTrfTxInf',
    parentElement('PmtId', textElement('EndToEndId', endToEndId)),
    parentElement('Amt', textElement('InstdAmt', euros(amount), { Ccy: 'EUR' })),
    needsBic(iban) && bic ? parentElement('CdtrAgt', parentElement('FinInstnId', textElement('BICFI', bic))) : null,
    partyOf('Cdtr', transfer),
    accountOf('CdtrAcct', transfer),
    parentElement('RmtInf', textElement('Ustrd', bankText(text, 140))),
  );
}

const nameOf = ({ name }: Party) => textElement('Nm', bankText(name, 70));
const accountOf = (element: string, { iban }: Party) =>
  parentElement(element, parentElement('Id', textElement('IBAN', iban)));

const partyOf = (element: string, party: Party) =>
  parentElement(
    element,
    nameOf(party),
    parentElement(
      'PstlAdr',
      textElement('StrtNm', bankText(party.address.street, 70)),
      textElement('PstCd', bankText(party.address.postalCode, 16)),
      textElement('TwnNm', bankText(party.address.city, 35)),
      textElement('Ctry', party.address.countryCode),
    ),
  );

const euros = (cents: Cents): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
