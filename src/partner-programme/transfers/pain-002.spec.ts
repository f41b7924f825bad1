import { readPain002 } from './pain-002.js';

/** A status with the code of its reason. */
type Said = [status: string, reason?: string];

const said = (name: string, [status, reason]: Said = ['']) =>
  (status && `<${name}>${status}</${name}>`) + (reason ? `<StsRsnInf><Rsn><Cd>${reason}</Cd></Rsn></StsRsnInf>` : '');

/** Reads a status file about two transfers; returns what it says of each, and of the file. */
async function read(group: Said | undefined, payment: Said | undefined, ...transfers: Said[]): Promise<string[]> {
  const transactions = transfers.map(
    (one, at) => `<TxInfAndSts><OrgnlEndToEndId>T${at + 1}</OrgnlEndToEndId>${said('TxSts', one)}</TxInfAndSts>`,
  );
  const xml =
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>' +
    `<OrgnlGrpInfAndSts><OrgnlMsgId>PAY-1</OrgnlMsgId>${said('GrpSts', group)}</OrgnlGrpInfAndSts>` +
    `<OrgnlPmtInfAndSts><OrgnlPmtInfId>PAY-1</OrgnlPmtInfId>${said('PmtInfSts', payment)}${transactions.join('')}` +
    '</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>';
  const statuses = (await readPain002(Buffer.from(xml))).flat();
  return statuses.map(({ endToEndId, status, reason }) => [endToEndId ?? 'all', status, reason].join(' ').trim());
}

const REFUSED: Said = ['RJCT'];
const REPEATED: Said = ['RJCT', 'AM05'];
const CLOSED: Said = ['RJCT', 'AC04'];

it.each<[string, string[], ...Parameters<typeof read>]>([
  ['the whole is a duplicate', [], REPEATED, undefined],
  ['the whole is a duplicate, with the parts refused', [], REPEATED, REFUSED, REFUSED, CLOSED],
  ['the whole has the reason only', [], ['', 'DUPL'], REFUSED, REFUSED],
  ['the payment is a duplicate', [], undefined, ['RJCT', 'DU02'], REFUSED, REFUSED],
  ['the payment is a duplicate, with the whole refused', [], REFUSED, REPEATED, REFUSED],
  ['a transfer is a duplicate, with all above it refused', ['T2 refused AC04'], REFUSED, REFUSED, REPEATED, CLOSED],
  ['a transfer of others that are accepted is one', ['all accepted'], ['ACSP'], undefined, REPEATED],
  ['the whole is partly accepted', ['T2 refused'], ['PART', 'AM05'], undefined, REPEATED, REFUSED],
  ['nothing is a duplicate', ['all refused AC04', 'all refused', 'T1 refused'], CLOSED, REFUSED, REFUSED],
])('when %s, the refusals are %j', async (_, expected, ...given) => {
  expect(await read(...given)).toEqual(expected);
});
