import { ValidationPipe } from '@nestjs/common';
import { accepted } from '../platform/http/compiled-dto.js';
import { CalculateDto } from './prices/quote-prices.dto.js';
import { CreateQuoteDto, UpdateQuoteDto } from './quote-requests.dto.js';

const selectedOptions = [{ optionId: 'b', quantity: 1 }];
const line = { priceConfigurationId: 'a', quantity: 1, selectedOptions };
const items = [{ productId: 'p', ...line }];
const pipe = new ValidationPipe({ whitelist: true, forbidNonWhitelisted: true, transform: true });

/** Bodies that the builder sends must be validated without the slow path of the validation libraries. */
it.each([
  [CalculateDto, { items: [line] }],
  [CreateQuoteDto, { items, customerReference: ' PO 7 ' }],
  [UpdateQuoteDto, { customerReference: null }],
])(
  'a valid %p is accepted by the compiled check with the same result as by the libraries',
  async (type: new () => object, body: object) => {
    const made = accepted(type, structuredClone(body));
    expect(made).toBeInstanceOf(type);
    expect(made).toEqual(await pipe.transform(body, { type: 'body', metatype: type }));
  },
);

it.each([
  [CalculateDto, { items: [{ ...line, quantity: 0 }] }],
  [CalculateDto, { items: [{ ...line, selectedOptions: [{ optionId: 'b', quantity: 'x' }] }] }],
  [CreateQuoteDto, { items: [{ ...items[0], quantity: 1.5 }] }],
  [CreateQuoteDto, { items, customerReference: 7 }],
  [UpdateQuoteDto, { customerReference: null, total: 1 }],
])('the compiled check for %p does not accept %j', (type: new () => object, body: object) => {
  expect(accepted(type, body)).toBeUndefined();
});
