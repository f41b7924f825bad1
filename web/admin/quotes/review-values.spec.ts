import type { Quote, QuoteItem } from '../../shared/api/schema';
import { checkValues, initialValues, toAdjustment } from './review-values';
import { adminQuoteTexts } from './texts';

const item = { id: 'desk', listPrice: 12_900, billingPrice: 11_610, product: { leadTimeWeeks: 6 } } as QuoteItem;
const open = { id: 'scene', listPrice: null, billingPrice: null, product: { leadTimeWeeks: 1 } } as QuoteItem;
const quote = { items: [item, open], shippingCost: null, deliveryNotes: null, leadTimeWeeks: null } as unknown as Quote;
const values = (changes: Partial<ReturnType<typeof initialValues>>) => ({ ...initialValues(quote), ...changes });
const errorsOf = (changes: Parameters<typeof values>[0]) => checkValues(quote, values(changes), false);

describe('prices of a review', () => {
  it('are initially valid and unchanged', () => {
    expect(errorsOf({})).toEqual({});
    expect(toAdjustment(quote, values({})).items).toEqual([]);
  });

  it('that are cleared give an error', () => {
    expect(errorsOf({ prices: { desk: ' ', scene: '' } })).toEqual({ 'prices.desk': adminQuoteTexts.adjust.required });
    expect(errorsOf({ mode: 'percent', discounts: { desk: '', scene: '' } })).toEqual({
      'discounts.desk': adminQuoteTexts.adjust.percentage,
    });
  });

  it('that are not amounts give an error', () => {
    expect(errorsOf({ prices: { desk: '-5', scene: '1.005' } })).toEqual({
      'prices.desk': adminQuoteTexts.adjust.amount,
      'prices.scene': adminQuoteTexts.adjust.amount,
    });
  });
});
