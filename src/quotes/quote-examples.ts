import { ApiBody } from '@nestjs/swagger';
import { CalculateDto } from './prices/quote-prices.dto.js';
import { CreateQuoteDto, QuantityDto, QuoteLineDto, SubmitQuoteDto, UpdateQuoteDto } from './quote-requests.dto.js';

/** Returns a decorator that shows a body in the OpenAPI document; one that fits the demo's catalogue, because a test sends it. */
export const example = (type: new () => object, value: object) => ApiBody({ type, examples: { body: { value } } });

const PRICED = { priceConfigurationId: 'desk-27-purchase', quantity: 2, selectedOptions: [] };
const LINE = { productId: 'holodesk-27', ...PRICED };

export const CalculateExample = () => example(CalculateDto, { items: [PRICED] });
export const CreateExample = () => example(CreateQuoteDto, { items: [LINE], customerReference: 'Showroom Delft' });
export const UpdateExample = () => example(UpdateQuoteDto, { customerReference: 'Showroom Rotterdam' });
export const LineExample = () => example(QuoteLineDto, LINE);
export const QuantityExample = () => example(QuantityDto, { quantity: 3 });
export const SubmitExample = () =>
  example(SubmitQuoteDto, {
    note: 'Deliver before the opening',
    deliveryAddress: {
      name: 'Showroom',
      addressLine1: 'Oude Delft 1',
      city: 'Delft',
      postalCode: '2611 BA',
      countryCode: 'NL',
    },
  });
