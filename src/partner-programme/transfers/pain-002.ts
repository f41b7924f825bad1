import { isReference } from '../../bank/statements/entry-keys.js';
import { statementFiles } from '../../bank/statements/statement-file.js';
import { all, textAt, UnreadableStatement, type XmlNode, XmlPieces } from '../../bank/statements/xml-tree.js';

/** Reader of the bank's answers to transfers: pain.002 of ISO 20022, versions 001.03 and 001.10. */

const VERSIONS = ['pain.002.001.03', 'pain.002.001.10'];
const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:';
const REPORT = 'Document/CstmrPmtStsRpt';
/** Status codes of ISO 20022 by what they mean for a transfer; other codes mean that the bank has not decided yet. */
const ACCEPTED = ['ACCP', 'ACSP', 'ACSC', 'ACCC', 'ACWC'];
const REFUSED = ['RJCT', 'CANC'];
/** Status codes of a whole file; PART says that its transfers have their own. */
const OF_FILES = [...ACCEPTED, ...REFUSED, 'ACTC', 'ACFC', 'ACWP', 'PART', 'PATC', 'PDNG', 'RCVD'];
/** Reasons of refusing what the bank has already: they say nothing of what it received first. */
const DUPLICATE = ['AM05', 'DU01', 'DU02', 'DU03', 'DU04', 'DU05', 'DUPL'];

/** Status of a file of transfers, or of one of its transfers. */
export interface ReadStatus {
  /** Identification of the file, MsgId or PmtInfId. */
  file: string;
  /** Null for what is said of the whole file. */
  endToEndId: string | null;
  status: 'accepted' | 'refused';
  /** Codes and texts of the bank; null when it gives none. */
  reason: string | null;
}

/**
 * Returns what each status file of a content says, of the whole before its parts; a zip has many, by their names. A refusal as a duplicate says nothing, nor does a refusal
 * of what is below it or of the whole above it.
 *
 * @throws UnreadableStatement for a file that is cut off, is no XML or another format, and for an unknown status of the whole
 */
export async function readPain002(content: Buffer): Promise<ReadStatus[][]> {
  const files: ReadStatus[][] = [];
  for await (const pieces of statementFiles(content)) {
    let report: XmlNode | null = null;
    const xml = new XmlPieces((path, node) => {
      if (path === REPORT) report = node;
      return false;
    }, 'status file');
    for await (const piece of pieces) xml.write(piece);
    xml.end();
    if (!VERSIONS.some((version) => xml.namespace === NAMESPACE + version)) {
      throw new UnreadableStatement(`This file is another format. Ask your bank for ${VERSIONS.join(' or ')}.`);
    }
    if (!report) throw new UnreadableStatement('This file has no status');
    files.push(statusesOf(report));
  }
  return files;
}

function statusesOf(report: XmlNode): ReadStatus[] {
  const group = all(report, 'OrgnlGrpInfAndSts')[0];
  const message = textAt(group, 'OrgnlMsgId');
  if (!message) throw new UnreadableStatement('This file does not say which file it answers');
  const code = textAt(group, 'GrpSts');
  if (code && !OF_FILES.includes(code)) throw new UnreadableStatement(`The status ${code.slice(0, 35)} is unknown`);
  if (isDuplicate(group!, 'GrpSts')) return [];
  const of = { file: message, endToEndId: null };
  let hasDuplicate = false;
  const ofPayments = all(report, 'OrgnlPmtInfAndSts').flatMap((payment) => {
    const transactions = all(payment, 'TxInfAndSts');
    const id = textAt(payment, 'OrgnlPmtInfId');
    const ofPayment = { file: isReference(id) ? id : message, endToEndId: null };
    const isRepeated = isDuplicate(payment, 'PmtInfSts');
    hasDuplicate ||= isRepeated || transactions.some((transaction) => isDuplicate(transaction, 'TxSts'));
    if (isRepeated) return [];
    return [
      ...statusOf(payment, 'PmtInfSts', ofPayment),
      ...transactions.flatMap((transaction) =>
        statusOf(transaction, 'TxSts', { ...ofPayment, endToEndId: textAt(transaction, 'OrgnlEndToEndId') }),
      ),
    ];
  });
  return [...statusOf(group!, 'GrpSts', of), ...ofPayments].filter(
    ({ endToEndId, status }) => endToEndId !== null || status === 'accepted' || !hasDuplicate,
  );
}

/** Returns the reasons of a status, with their codes. */
const reasonsOf = (node: XmlNode) =>
  all(node, 'StsRsnInf').map((reason) => ({
    code: textAt(reason, 'Rsn', 'Cd') ?? textAt(reason, 'Rsn', 'Prtry'),
    reason,
  }));

/** True for a refusal of what the bank has already; some banks give the reason without a status. */
function isDuplicate(node: XmlNode, name: string): boolean {
  const status = textAt(node, name);
  return (!status || REFUSED.includes(status)) && reasonsOf(node).some(({ code }) => code && DUPLICATE.includes(code));
}

function statusOf(node: XmlNode, name: string, of: Pick<ReadStatus, 'file' | 'endToEndId'>): ReadStatus[] {
  const code = textAt(node, name) ?? '';
  const status = ACCEPTED.includes(code) ? 'accepted' : REFUSED.includes(code) ? 'refused' : null;
  if (!status || isDuplicate(node, name)) return [];
  const reasons = reasonsOf(node).flatMap((one) => [one.code, ...all(one.reason, 'AddtlInf').map(({ text }) => text)]);
  return [{ ...of, status, reason: reasons.filter(Boolean).join(' ') || null }];
}
