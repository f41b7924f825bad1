import { accepted } from '../platform/http/compiled-dto.js';
import { CalculateDto } from '../pricing/pricing.dto.js';
import { CreateQuoteDto, UpdateQuoteDto } from './quote-requests.dto.js';

const selectedOptions = [{ optionId: 'b', quantity: 1 }];
const items = [{ productId: 'p', priceConfigurationId: 'a', quantity: 1, selectedOptions }];

it.each([
  [CalculateDto, { items: [{ priceConfigurationId: 'a', quantity: 1, selectedOptions }] }],
  [CreateQuoteDto, { items, customerReference: ' PO 7 ' }],
  [UpdateQuoteDto, { customerReference: null }],
])('%p is accepted by the compiled check', (type: new () => object, body: object) => {
  expect(accepted(type, body)).toBeInstanceOf(type);
});
