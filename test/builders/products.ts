import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import {
  CatalogItem,
  ConfigurationOption,
  PriceConfiguration,
  SlaPackage,
  SlaPrice,
} from '../../src/catalogue/catalogue.entity.js';
import type { TestApp } from '../app.js';

export interface MadeProduct {
  itemId: string;
  configurationId: string;
  optionId: string;
  packageId: string;
}

/**
 * Creates a display with a default price of 1,000 euros (paid once), an option for 10 euros, and an unused SLA package.
 */
export async function makeProduct(app: TestApp): Promise<MadeProduct> {
  const itemId = `made-${randomUUID().slice(0, 8)}`;
  const made = {
    itemId,
    configurationId: `${itemId}-purchase`,
    optionId: `${itemId}-stand`,
    packageId: `sla-${itemId}`,
  };
  const em = app.get(EntityManager).fork();
  const item = em.create(CatalogItem, {
    id: itemId,
    group: 'displays',
    name: `Made ${itemId}`,
    description: 'Made for a test',
    category: 'Device',
    type: 'Display',
    image: '/pictures/display-desk.webp',
    portability: true,
    industries: [],
    activeUsers: 2,
    glasses: 'none',
    leadTimeWeeks: 6,
    specifications: [],
    position: 100,
  });
  const once = { billingPeriod: 'one_time', billingTerm: 1 } as const;
  const priceConfiguration = em.create(PriceConfiguration, {
    ...once,
    id: made.configurationId,
    catalogItem: item,
    name: 'Purchase',
    isDefault: true,
    billingPrice: 1_000_00,
  });
  em.create(ConfigurationOption, {
    ...once,
    id: made.optionId,
    priceConfiguration,
    name: 'Stand',
    description: '',
    billingPrice: 10_00,
  });
  const slaPackage = em.create(SlaPackage, { id: made.packageId, name: 'SLA', description: '', includedFeatures: [] });
  em.create(SlaPrice, { ...once, id: randomUUID(), slaPackage, billingPrice: 50_00 });
  await em.flush();
  return made;
}
