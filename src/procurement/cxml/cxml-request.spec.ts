import { cxmlDocument, orderRequest } from '../../../test/builders/cxml.js';
import { centsOf, readCxml } from './cxml-request.js';
import { UnreadableCxml } from './cxml-tree.js';

const read = (text: string) => readCxml(Buffer.from(text));
const problemOf = (content: string | Buffer): UnreadableCxml => {
  try {
    readCxml(Buffer.from(content as string));
  } catch (error) {
    if (error instanceof UnreadableCxml) return error;
    throw error;
  }
  throw new Error('It was read');
};

const SETUP = `
<PunchOutSetupRequest operation="edit">
  <BuyerCookie>34234234ADFSDF234234</BuyerCookie>
  <Extrinsic name="UserEmail">anna@meridian.example</Extrinsic>
  <Extrinsic name="CostCenter">610</Extrinsic>
  <BrowserFormPost><URL>https://buyer.example/punchin?a=1&amp;b=2</URL></BrowserFormPost>
  <Contact role="endUser"><Name xml:lang="en">Anna</Name><Email>anna@meridian.example</Email></Contact>
  <SelectedItem><ItemID><SupplierPartID>holo-1</SupplierPartID></ItemID></SelectedItem>
  <ItemOut quantity="2" lineNumber="1">
    <ItemID><SupplierPartID>holo-1</SupplierPartID><SupplierPartAuxiliaryID>Q-2026-000123</SupplierPartAuxiliaryID></ItemID>
  </ItemOut>
</PunchOutSetupRequest>`;

it('a setup request is read with its credentials, extrinsics and items', () => {
  const { payloadId, header, isTest, request } = read(cxmlDocument(SETUP));
  expect({ payloadId, isTest }).toEqual({ payloadId: '1234567.4567.5678@buyer.example', isTest: false });
  expect(header).toEqual({
    from: [{ domain: 'NetworkId', identity: 'AN01000000001', sharedSecret: null }],
    to: [{ domain: 'DUNS', identity: '942888711', sharedSecret: null }],
    sender: [{ domain: 'NetworkId', identity: 'AN01000000001', sharedSecret: 'a secret of theirs' }],
    userAgent: 'Buyer 5.1',
  });
  expect(request).toMatchObject({
    kind: 'PunchOutSetupRequest',
    operation: 'edit',
    buyerCookie: '34234234ADFSDF234234',
    formPost: 'https://buyer.example/punchin?a=1&b=2',
    extrinsics: [
      { name: 'UserEmail', value: 'anna@meridian.example' },
      { name: 'CostCenter', value: '610' },
    ],
    contacts: [{ role: 'endUser', name: 'Anna', email: 'anna@meridian.example' }],
    selectedItem: { supplierPartId: 'holo-1', supplierPartAuxiliaryId: null },
    items: [{ quantity: 2, supplierPartAuxiliaryId: 'Q-2026-000123', unitPrice: null }],
  });
});

it('a cookie in a CDATA section is read, as cxml-php writes it', () => {
  const cookie = SETUP.replace(/<BuyerCookie>.*</, '<BuyerCookie><![CDATA[Zoë <7> & more]]><');
  expect(read(cxmlDocument(cookie)).request).toMatchObject({ buyerCookie: 'Zoë <7> & more' });
});

const LINES = [
  { partId: 'holo-1', auxiliaryId: 'Q-2026-000123/2', quantity: 2, price: '1,250.50' },
  { partId: 'mount', quantity: '2.0', price: '99', parentLineNumber: 1 },
];

it('an order is read, also with elements and attributes that the DTD lacks', () => {
  const order = { lines: LINES, total: '2699.00', shipping: '10.00', extrinsics: { quoteNumber: 'Q-2026-000123' } };
  expect(read(cxmlDocument(orderRequest(order))).request).toEqual({
    kind: 'OrderRequest',
    orderId: 'PO-4711',
    type: 'new',
    orderVersion: null,
    total: { cents: 269_900, currency: 'EUR', text: '2699.00' },
    isTotalModified: false,
    shipping: { cents: 1_000, currency: 'EUR', text: '10.00' },
    tax: null,
    comments: null,
    extrinsics: [{ name: 'quoteNumber', value: 'Q-2026-000123' }],
    contacts: [{ role: 'buyer', name: 'Anna', email: 'anna@meridian.example' }],
    items: [
      {
        lineNumber: '1',
        parentLineNumber: null,
        quantity: 2,
        supplierPartId: 'holo-1',
        supplierPartAuxiliaryId: 'Q-2026-000123/2',
        unitPrice: { cents: 125_050, currency: 'EUR', text: '1,250.50' },
        description: 'Line',
        unitOfMeasure: 'EA',
        isPriceModified: false,
        extrinsics: [],
      },
      expect.objectContaining({
        parentLineNumber: '1',
        quantity: 2,
        unitPrice: { cents: 9_900, currency: 'EUR', text: '99' },
      }),
    ],
  });
});

it('a document that is cut off anywhere is refused', () => {
  const whole = Buffer.from(cxmlDocument(orderRequest({ lines: LINES })));
  for (let length = 0; length < whole.length; length++) {
    expect(problemOf(whole.subarray(0, length)).status).toBe(406);
  }
});

it.each([
  ['A DOCTYPE with declarations', '<!DOCTYPE cXML [<!ENTITY a SYSTEM "file:///etc/passwd">]><cXML>&a;</cXML>'],
  ['not complete or not well-formed', '<!DOCTYPE cXML SYSTEM "x.dtd"><cXML>&nbsp;</cXML>'],
  ['encoding shift_jis is not supported', '<?xml version="1.0" encoding="Shift_JIS"?><cXML/>'],
  ['not UTF-8', Buffer.from('<cXML>\xe9</cXML>', 'latin1')],
  ['too complex', '<a>'.repeat(50)],
  ['too complex', `<a>${'<b/>'.repeat(50_001)}</a>`],
  ['is too long', `<a>${'b'.repeat(10_001)}</a>`],
])('406: %s', (words, content) => {
  expect(problemOf(content)).toMatchObject({ status: 406, message: expect.stringContaining(words) });
});

it.each([
  ['not cXML', '<html/>'],
  ['Header and Request', '<cXML payloadID="1"><Header/></cXML>'],
  ['a request', cxmlDocument('')],
  ['the attribute payloadID', cxmlDocument('<ProfileRequest/>', { payloadId: ' ' })],
  ['BuyerCookie', cxmlDocument('<PunchOutSetupRequest operation="create"/>')],
  ['operation delete is unknown', cxmlDocument('<PunchOutSetupRequest operation="delete"/>')],
  ['OrderRequestHeader', cxmlDocument('<OrderRequest/>')],
  ['the attribute orderID', cxmlDocument('<OrderRequest><OrderRequestHeader/></OrderRequest>')],
  ['type of order split', cxmlDocument(orderRequest({ type: 'split', lines: [] }))],
  ['ItemID', cxmlDocument(orderRequest({ lines: [] }).replace('</OrderRequest>', '<ItemOut/></OrderRequest>'))],
])('400: %s', (words, content) => {
  expect(problemOf(content)).toMatchObject({ status: 400, message: expect.stringContaining(words) });
});

it.each([
  [
    '<PriceBasisQuantity quantity="100" conversionFactor="1"><UnitOfMeasure>EA</UnitOfMeasure></PriceBasisQuantity>',
    true,
  ],
  [
    '<PriceBasisQuantity quantity="1.0" conversionFactor="1"><UnitOfMeasure>EA</UnitOfMeasure></PriceBasisQuantity>',
    false,
  ],
])('a price for another quantity is known: %s', (basis, isPriceModified) => {
  const order = orderRequest({ lines: LINES }).replaceAll('<Classification', `${basis}<Classification`);
  expect(read(cxmlDocument(order)).request).toMatchObject({ items: [{ isPriceModified }, { isPriceModified }] });
});

it('a price with discounts is known', () => {
  const order = orderRequest({ lines: LINES }).replaceAll(
    '</UnitPrice>',
    '<Modifications><Modification/></Modifications></UnitPrice>',
  );
  expect(read(cxmlDocument(order)).request).toMatchObject({ items: [{ isPriceModified: true }, {}] });
});

it('elements are read in another order than that of the DTD, as Coupa sends the contact', () => {
  const contact =
    '<Contact role="endUser"><Name xml:lang="en">Anna</Name><Email>anna@meridian.example</Email></Contact>';
  const moved = SETUP.replace(contact, '').replace('<BrowserFormPost>', `${contact}<BrowserFormPost>`);
  expect(moved).not.toBe(SETUP);
  expect(read(cxmlDocument(moved)).request).toEqual(read(cxmlDocument(SETUP)).request);
});

it('a line without a part id, and words in another case, are read', () => {
  const order = orderRequest({ type: 'NEW', lines: LINES }).replace('<SupplierPartID>mount<', '<SupplierPartID><');
  const document = cxmlDocument(order).replace('"production"', '"Test"');
  expect(read(document)).toMatchObject({
    isTest: true,
    request: { type: 'new', items: [{ supplierPartId: 'holo-1' }, { supplierPartId: '' }] },
  });
  const setup = cxmlDocument(SETUP.replace('"edit"', '"Edit"'));
  expect(read(setup).request).toMatchObject({ operation: 'edit' });
});

it('other requests are known by their names', () => {
  expect(read(cxmlDocument('<ProfileRequest/>')).request).toEqual({ kind: 'ProfileRequest' });
  expect(read(cxmlDocument('<StatusUpdateRequest/>')).request).toEqual({ kind: 'Other', name: 'StatusUpdateRequest' });
});

it.each([
  ['0', 0],
  ['1234.5', 123_450],
  ['12.3400', 1_234],
  ['1,234,567.00', 123_456_700],
  ['-3.10', -310],
  ['-0', 0],
  ['0.001', null],
  ['1e3', null],
  ['12,34', null],
  ['', null],
  ['9999999999999.00', null],
])('the amount %s is %s cents', (text, cents) => {
  expect(centsOf(text)).toBe(cents);
});
