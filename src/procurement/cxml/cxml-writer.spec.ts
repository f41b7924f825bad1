import { first, readTree, textAt } from './cxml-tree.js';
import { cxmlResponse, profileResponse, punchOutOrderMessage, punchOutSetupResponse } from './cxml-writer.js';

const WRITTEN = { at: new Date('2026-11-29T12:00:00Z'), host: 'portal.example' };
const credential = (identity: string, sharedSecret: string | null = null) => ({
  domain: 'NetworkId',
  identity,
  sharedSecret,
});
const PARTIES = { from: credential('us'), to: credential('them'), sender: credential('us', 'their "secret" & more') };

it('an answer has its code, text and words', () => {
  const text = cxmlResponse({ status: 409, words: 'The price of line 1 <differs>\u0000' }, WRITTEN);
  expect(text).toContain('<!DOCTYPE cXML SYSTEM "http://xml.cxml.org/schemas/cXML/');
  const root = readTree(Buffer.from(text));
  expect(root.attributes).toMatchObject({ payloadID: expect.stringMatching(/@portal\.example$/) });
  expect(first(root, 'Response', 'Status')).toMatchObject({
    attributes: { code: '409', text: 'Conflict' },
    text: 'The price of line 1 <differs>',
  });
});

it('the start page stands in the answer to a setup request, the requests in that to a profile request', () => {
  const setup = cxmlResponse({ status: 200, content: punchOutSetupResponse('https://a.example/?a=1&b=2') }, WRITTEN);
  const path = ['Response', 'PunchOutSetupResponse', 'StartPage', 'URL'];
  expect(textAt(readTree(Buffer.from(setup)), ...path)).toBe('https://a.example/?a=1&b=2');
  const content = profileResponse('https://a.example/cxml', ['OrderRequest'], WRITTEN.at);
  const profile = readTree(Buffer.from(cxmlResponse({ status: 200, content }, WRITTEN)));
  const transaction = first(profile, 'Response', 'ProfileResponse', 'Transaction');
  expect(transaction).toMatchObject({
    attributes: { requestName: 'OrderRequest' },
    children: [{ name: 'URL', text: 'https://a.example/cxml' }],
  });
});

it('a basket has its lines with options under their products, in the order of the DTD', () => {
  const line = {
    lineNumber: 1,
    parentLineNumber: null,
    isComposite: true,
    quantity: 2,
    supplierPartId: 'holo-1',
    supplierPartAuxiliaryId: 'Q-2026-000123/2',
    unitPrice: 125_050,
    description: 'Display – 4K',
    unitOfMeasure: 'C62',
    unspsc: '43211902',
    leadTimeDays: 42,
  };
  const option = { ...line, lineNumber: 2, parentLineNumber: 1, isComposite: false, unitPrice: 5, leadTimeDays: null };
  const basket = {
    buyerCookie: 'cookie',
    operationAllowed: 'edit' as const,
    currency: 'EUR',
    total: 250_110,
    items: [line, option],
  };
  const root = readTree(Buffer.from(punchOutOrderMessage(basket, PARTIES, WRITTEN)));
  expect(textAt(root, 'Header', 'Sender', 'Credential', 'SharedSecret')).toBe('their "secret" & more');
  const message = first(root, 'Message', 'PunchOutOrderMessage')!;
  expect(message.children.map(({ name }) => name)).toEqual([
    'BuyerCookie',
    'PunchOutOrderMessageHeader',
    'ItemIn',
    'ItemIn',
  ]);
  expect(textAt(message, 'PunchOutOrderMessageHeader', 'Total', 'Money')).toBe('2501.10');
  const [, , first1, second] = message.children;
  expect(first1!.attributes).toMatchObject({ quantity: '2', itemType: 'composite', compositeItemType: 'itemLevel' });
  expect(first(first1, 'ItemDetail')!.children.map(({ name }) => name)).toEqual([
    'UnitPrice',
    'Description',
    'UnitOfMeasure',
    'Classification',
    'LeadTime',
  ]);
  expect(second!.attributes).toMatchObject({ parentLineNumber: '1', itemType: 'item' });
  expect(textAt(second, 'ItemDetail', 'UnitPrice', 'Money')).toBe('0.05');
});
