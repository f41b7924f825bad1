import type { QuoteDto } from '../../src/quotes/quote-answers.dto.js';

/** Documents of a buyer's system in the form of the cXML user's guide, with what real ones add to the DTD. */

interface SentBy {
  payloadId?: string;
  domain?: string;
  identity?: string;
  secret?: string;
}

const DOCTYPE = '<!DOCTYPE cXML SYSTEM "http://xml.cxml.org/schemas/cXML/1.2.014/cXML.dtd">';

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Returns a document with a request. */
export function cxmlDocument(
  request: string,
  {
    payloadId = '1234567.4567.5678@buyer.example',
    domain = 'NetworkId',
    identity = 'AN01000000001',
    secret = 'a secret of theirs',
  }: SentBy = {},
): string {
  const credential = (inner: string) => `<Credential domain="${escaped(domain)}">${inner}</Credential>`;
  const own = `<Identity>${escaped(identity)}</Identity>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
${DOCTYPE}
<cXML payloadID="${escaped(payloadId)}" timestamp="2026-11-29T16:34:05-08:00" xml:lang="en-US" version="1.2.014">
  <Header>
    <From>${credential(own)}</From>
    <To><Credential domain="DUNS"><Identity>942888711</Identity></Credential></To>
    <Sender>${credential(`${own}<SharedSecret>${escaped(secret)}</SharedSecret>`)}<UserAgent>Buyer 5.1</UserAgent></Sender>
  </Header>
  <Request deploymentMode="production">${request}</Request>
</cXML>`;
}

interface SentLine {
  partId: string;
  auxiliaryId?: string | null;
  quantity?: number | string;
  /** Unit price as text: '1250.00'. */
  price: string;
  currency?: string;
  lineNumber?: number;
  parentLineNumber?: number;
}

export interface SentOrder {
  orderId?: string;
  type?: string;
  total?: string;
  currency?: string;
  lines: SentLine[];
  extrinsics?: Record<string, string>;
  shipping?: string;
  tax?: string;
}

const money = (amount: string, currency: string) => `<Money currency="${currency}">${amount}</Money>`;

/** Returns an `OrderRequest`. */
export function orderRequest({
  orderId = 'PO-4711',
  type = 'new',
  total,
  currency = 'EUR',
  lines,
  extrinsics = {},
  shipping,
  tax,
}: SentOrder): string {
  const items = lines.map((line, index) => {
    const { partId, auxiliaryId, quantity = 1, price, lineNumber = index + 1, parentLineNumber } = line;
    const parent = parentLineNumber ? ` parentLineNumber="${parentLineNumber}" itemType="item"` : '';
    const auxiliary = auxiliaryId ? `<SupplierPartAuxiliaryID>${escaped(auxiliaryId)}</SupplierPartAuxiliaryID>` : '';
    return `
    <ItemOut quantity="${quantity}" lineNumber="${lineNumber}"${parent} isAdHoc="no" x-buyer="1">
      <ItemID><SupplierPartID>${escaped(partId)}</SupplierPartID>${auxiliary}</ItemID>
      <ItemDetail>
        <UnitPrice>${money(price, line.currency ?? currency)}</UnitPrice>
        <Description xml:lang="en">Line <ShortName>Display</ShortName></Description>
        <UnitOfMeasure>EA</UnitOfMeasure>
        <Classification domain="UNSPSC">43211902</Classification>
      </ItemDetail>
      <BuyerOnly><Accounting code="7"/></BuyerOnly>
    </ItemOut>`;
  });
  return `
<OrderRequest>
  <OrderRequestHeader orderID="${escaped(orderId)}" orderDate="2026-11-29T12:00:00+00:00" type="${type}" orderType="regular">
    <Total>${money(total ?? '0.00', currency)}</Total>
    <BillTo><Address addressID="7"><Name xml:lang="en">Meridian</Name></Address></BillTo>
    ${shipping === undefined ? '' : `<Shipping>${money(shipping, currency)}<Description xml:lang="en"/></Shipping>`}
    ${tax === undefined ? '' : `<Tax>${money(tax, currency)}<Description xml:lang="en"/></Tax>`}
    <Contact role="buyer"><Name xml:lang="en">Anna</Name><Email>anna@meridian.example</Email></Contact>
    ${Object.entries(extrinsics)
      .map(([name, value]) => `<Extrinsic name="${escaped(name)}">${escaped(value)}</Extrinsic>`)
      .join('')}
  </OrderRequestHeader>${items.join('')}
</OrderRequest>`;
}

/** Returns the order that is equal to a sent quote, as a buyer's system writes it. */
export function orderOf(quote: QuoteDto, given: Partial<SentOrder> = {}): SentOrder {
  const auxiliaryId = `${quote.number}/${quote.revision}`;
  const numbers = new Map(quote.items.map(({ id }, index) => [id, index + 1]));
  const lines = quote.items.map((item): SentLine => ({
    auxiliaryId,
    partId: item.optionId ?? item.priceConfigurationId,
    quantity: item.quantity,
    price: (item.totalPrice! / item.quantity).toFixed(2),
    lineNumber: numbers.get(item.id)!,
    parentLineNumber: item.parentItemId ? numbers.get(item.parentItemId) : undefined,
  }));
  return { lines, total: String(quote.subtotal), ...given };
}
