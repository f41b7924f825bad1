import fc from 'fast-check';
import { type Transfer, toPain001 } from './pain-001.js';

const ADDRESS = { street: 'Keizerskade 214', postalCode: '3011 XD', city: 'Rotterdam', countryCode: 'NL' };
const DEBTOR = { name: 'HoloPortal B.V.', address: ADDRESS, iban: 'NL91ABNA0417164300', bic: 'ABNANL2A' };
const LUMEN: Transfer = {
  name: 'Lumen Partners Ltd',
  address: { street: 'Hauptstraße 1', postalCode: '50667', city: 'Köln', countryCode: 'DE' },
  iban: 'DE89370400440532013000',
  bic: null,
  endToEndId: 'ST-2026-0001',
  amount: 470_000,
  text: 'Commission ST-2026-0001',
};
const write = (transfers: Transfer[], debtor: typeof DEBTOR | (Omit<typeof DEBTOR, 'bic'> & { bic: null }) = DEBTOR) =>
  toPain001({
    number: 'PAY-2026-0001',
    createdAt: new Date('2026-11-29T10:11:12.345Z'),
    requestedOn: '2026-12-01',
    debtor,
    transfers,
  });

it('a file has the elements of pain.001.001.09 in their order', () => {
  const address = (street: string, code: string, town: string, country: string) =>
    `<PstlAdr><StrtNm>${street}</StrtNm><PstCd>${code}</PstCd><TwnNm>${town}</TwnNm><Ctry>${country}</Ctry></PstlAdr>`;
  expect(write([LUMEN])).toBe(
    [
      '<?xml version="1.0" encoding="UTF-8"?>\n',
      '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>',
      '<GrpHdr><MsgId>PAY-2026-0001</MsgId><CreDtTm>2026-11-29T10:11:12Z</CreDtTm><NbOfTxs>1</NbOfTxs>',
      '<CtrlSum>4700.00</CtrlSum><InitgPty><Nm>HoloPortal B.V.</Nm></InitgPty></GrpHdr>',
      '<PmtInf><PmtInfId>PAY-2026-0001</PmtInfId><PmtMtd>TRF</PmtMtd><NbOfTxs>1</NbOfTxs><CtrlSum>4700.00</CtrlSum>',
      '<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf><ReqdExctnDt><Dt>2026-12-01</Dt></ReqdExctnDt>',
      `<Dbtr><Nm>HoloPortal B.V.</Nm>${address('Keizerskade 214', '3011 XD', 'Rotterdam', 'NL')}</Dbtr>`,
      '<DbtrAcct><Id><IBAN>NL91ABNA0417164300</IBAN></Id></DbtrAcct>',
      '<DbtrAgt><FinInstnId><BICFI>ABNANL2A</BICFI></FinInstnId></DbtrAgt><ChrgBr>SLEV</ChrgBr>',
      '<CdtTrfTxInf><PmtId><EndToEndId>ST-2026-0001</EndToEndId></PmtId>',
      '<Amt><InstdAmt Ccy="EUR">4700.00</InstdAmt></Amt>',
      `<Cdtr><Nm>Lumen Partners Ltd</Nm>${address('Hauptstrasse 1', '50667', 'Koln', 'DE')}</Cdtr>`,
      '<CdtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></CdtrAcct>',
      '<RmtInf><Ustrd>Commission ST-2026-0001</Ustrd></RmtInf></CdtTrfTxInf>',
      '</PmtInf></CstmrCdtTrfInitn></Document>\n',
    ].join(''),
  );
});

it('an account outside the EEA has its BIC; a payer without a BIC says so', () => {
  const swiss = { ...LUMEN, iban: 'CH9300762011623852957', bic: 'UBSWCHZH80A' };
  expect(write([swiss])).toContain('<CdtrAgt><FinInstnId><BICFI>UBSWCHZH80A</BICFI></FinInstnId></CdtrAgt>');
  expect(write([{ ...LUMEN, bic: 'COBADEFFXXX' }])).not.toContain('<CdtrAgt>');
  expect(write([LUMEN], { ...DEBTOR, bic: null })).toContain(
    '<FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId>',
  );
});

it('names are cut and cleaned', () => {
  const name = `Ünïted & "Smith" <${'x'.repeat(90)}>`;
  expect(/<Cdtr><Nm>(.*?)<\/Nm>/.exec(write([{ ...LUMEN, name }]))?.[1]).toBe(`United + Smith ${'x'.repeat(55)}`);
});

it.each([0, -1, 100_000_000_000, Number.NaN])('an amount of %s cents is refused', (amount) => {
  expect(() => write([{ ...LUMEN, amount }])).toThrow(RangeError);
});

it('the control sum is the sum of the amounts, to the cent', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 99_999_999_999 }), { minLength: 1, maxLength: 50 }), (amounts) => {
      const file = write(amounts.map((amount, index) => ({ ...LUMEN, amount, endToEndId: `ST-${index}` })));
      const written = [...file.matchAll(/<InstdAmt Ccy="EUR">(\d+)\.(\d\d)</g)].map(([, euros, cents]) =>
        BigInt(`${euros}${cents}`),
      );
      const total = written.reduce((sum, cents) => sum + cents, 0n);
      const sums = [...file.matchAll(/<CtrlSum>(\d+)\.(\d\d)</g)].map(([, euros, cents]) => BigInt(`${euros}${cents}`));
      expect(written).toEqual(amounts.map(BigInt));
      expect(sums).toEqual([total, total]);
    }),
  );
});
