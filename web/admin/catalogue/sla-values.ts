import type { AdminSlaPackage } from '../../shared/api/schema';
import { priceValues, toPrice, type PriceValues } from './price-values';

/** Typed values of the SLA package form. */
export interface SlaValues {
  name: string;
  description: string;
  tier: string;
  features: string;
  prices: (PriceValues & { deviceId: string })[];
}
export const SLA_FIELDS = ['name', 'description', 'tier', 'prices'] as const;

export const valuesOf = (record: AdminSlaPackage | null): SlaValues => ({
  name: record?.name ?? '',
  description: record?.description ?? '',
  tier: record?.tier ?? '',
  features: record?.includedFeatures.join('\n') ?? '',
  prices: (record?.prices ?? [{ deviceId: null, billingPrice: 0, billingPeriod: 'monthly', billingTerm: 12 }]).map(
    ({ deviceId, ...price }) => ({
      ...priceValues({ ...price, billingTerm: price.billingTerm }),
      deviceId: deviceId ?? '',
    }),
  ),
});

/** Converts form values to the request body. */
export const toBody = ({ features, prices, ...values }: SlaValues) => ({
  name: values.name.trim(),
  description: values.description.trim(),
  ...(values.tier.trim() && { tier: values.tier.trim() }),
  includedFeatures: features
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean),
  prices: prices.map(({ deviceId, ...price }) => ({ ...toPrice(price), deviceId: deviceId || null })),
});
