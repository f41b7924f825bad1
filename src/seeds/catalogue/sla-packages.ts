import type { SlaPackageSeed } from './catalogue.types.js';
import { monthly, yearly } from './prices.js';

/** Returns prices with a term of three years: the general price per year, and the price per year for each device. */
function threeYears(own: number, devices: Record<string, number>): SlaPackageSeed['prices'] {
  return [
    { deviceId: null, ...yearly(own, 3) },
    ...Object.entries(devices).map(([deviceId, euros]) => ({ deviceId, ...yearly(euros, 3) })),
  ];
}

export const SLA_BASE: SlaPackageSeed = {
  id: 'sla-base',
  name: 'SLA Base',
  description: 'Remote support, answer in 2 business days',
  tier: 'base',
  includedFeatures: [
    'Support by email and video call on business days, 9:00 to 17:00',
    'Answer in 2 business days',
    'Software and firmware updates',
    'Spare parts at list price, workshop labour included',
  ],
  prices: threeYears(1140, {
    'holotable-32': 780,
    'holotable-98': 1920,
    'holoroom-booth': 1980,
    'holoroom-studio': 2880,
    'holowall-4k': 1680,
    'holowall-arc': 2040,
    'holowall-stage': 2520,
    'holodesk-27': 358.8,
  }),
};

export const SLA_PLUS: SlaPackageSeed = {
  id: 'sla-plus',
  name: 'SLA Plus',
  description: 'Next business day on site',
  tier: 'plus',
  includedFeatures: [
    'Everything in SLA Base',
    'Support by telephone on business days, 8:00 to 18:00',
    'Engineer on site the next business day',
    'Spare parts included',
    'One calibration visit a year',
  ],
  prices: threeYears(2220, {
    'holotable-32': 1440,
    'holotable-98': 3120,
    'holoroom-booth': 3540,
    'holoroom-studio': 5280,
    'holowall-4k': 3120,
    'holowall-arc': 3720,
    'holowall-stage': 4560,
    'holodesk-27': 658.8,
  }),
};

export const SLA_CRITICAL: SlaPackageSeed = {
  id: 'sla-critical',
  name: 'SLA Critical',
  description: 'Four hours on site, spare unit',
  tier: 'critical',
  includedFeatures: [
    'Everything in SLA Plus',
    'Support by telephone day and night',
    'Engineer on site within 4 hours',
    'Spare unit kept for you in the nearest depot',
    'Two calibration visits a year',
    'Availability report every quarter',
  ],
  prices: threeYears(4920, {
    'holotable-98': 6240,
    'holoroom-studio': 8640,
    'holowall-arc': 6480,
    'holowall-stage': 7680,
  }),
};

export const SLA_RENTAL: SlaPackageSeed = {
  id: 'sla-rental',
  name: 'SLA Rental',
  description: 'In the rent: remote support, exchange unit in 5 business days',
  tier: 'rental',
  includedFeatures: [
    'Support by email and video call on business days, 9:00 to 17:00',
    'Software and firmware updates',
    'Exchange unit by courier in 5 business days',
  ],
  prices: [{ deviceId: null, ...monthly(0, 24) }],
};

export const SLA_RENTAL_PLUS: SlaPackageSeed = {
  id: 'sla-rental-plus',
  name: 'SLA Rental Plus',
  description: 'Exchange unit the next business day',
  tier: 'rental-plus',
  includedFeatures: [
    'Everything in SLA Rental',
    'Support by telephone on business days, 8:00 to 18:00',
    'Exchange unit by courier the next business day',
    'Accidental damage covered, once a year',
  ],
  prices: [{ deviceId: null, ...monthly(49.5, 24) }],
};

export const SLA_PACKAGES: SlaPackageSeed[] = [SLA_BASE, SLA_PLUS, SLA_CRITICAL, SLA_RENTAL, SLA_RENTAL_PLUS];
