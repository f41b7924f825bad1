import { countryName } from '../../rules/country-name.js';
import { formatDate } from '../../platform/handlebars-helpers.js';
import { toDocumentLine } from '../../quotes/drafts/quote-lines.js';
import { SELLER } from '../../quotes/document/seller.js';
import { supplyOfLine } from '../../rules/supply.js';
import type { Order, OrderLine } from '../order.entity.js';
import type { StateTransportDto } from './transport-proof.dto.js';

/**
 * Returns the text of the buyer's statement with what article 45a(1)(b)(i) of Implementing Regulation 282/2011 demands:
 * day of issue, name and address of the buyer, the goods and their quantities, day and place of arrival, the state of
 * destination, and the person who received the goods.
 */
export function statementText(
  { number, quoteNumber, companyDetails: buyer, taxDecision }: Order,
  lines: readonly OrderLine[],
  said: StateTransportDto,
  { at, email }: { at: Date; email: string },
): string {
  const goods = lines.map(toDocumentLine).filter((line) => supplyOfLine(line) === 'goods');
  const carried = said.carriedBy === 'buyer' ? 'carried' : 'had a third party carry on our behalf';
  const { seller, destination } = taxDecision!;
  return [
    'STATEMENT OF TRANSPORT TO ANOTHER MEMBER STATE',
    'Article 45a(1)(b)(i) of Implementing Regulation (EU) No 282/2011',
    '',
    `Issued on ${formatDate(at.toISOString())} by`,
    buyer.name,
    ...[buyer.addressLine1, buyer.addressLine2, `${buyer.postalCode} ${buyer.city}`].filter((line) => line !== null),
    countryName(buyer.countryCode),
    ...(buyer.vatNumber ? [`VAT number ${buyer.vatNumber}`] : []),
    '',
    `to ${SELLER.name}, VAT number ${seller.vatNumber}`,
    `Order ${number}, quote ${quoteNumber}`,
    '',
    `We state that we ${carried} these goods from ${countryName(seller.countryCode)} to ${countryName(destination.countryCode)}:`,
    ...goods.map(({ quantity, name }) => `  ${quantity} x ${name}`),
    '',
    `Member state of destination: ${countryName(destination.countryCode)}`,
    `Place of arrival: ${said.arrivalPlace}`,
    `Day of arrival: ${formatDate(said.arrivedOn)}`,
    `Taken in on our behalf by: ${said.receivedBy}`,
    '',
    `Signed in the portal by ${[said.signerName, said.signerTitle].filter(Boolean).join(', ')} (${email}), ${at.toISOString()}`,
    '',
  ].join('\n');
}
