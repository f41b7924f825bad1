export const BILLING_PERIODS = ['one_time', 'monthly', 'yearly'] as const;
/** Interval at which a price is due. */
export type BillingPeriod = (typeof BILLING_PERIODS)[number];
