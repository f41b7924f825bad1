import { Injectable } from '@nestjs/common';
import type { Catalogue } from '../catalogue/catalogue.js';
import { CatalogueService } from '../catalogue/catalogue.service.js';
import { toPrice } from '../catalogue/catalogue.view.js';
import { notFound, unprocessable } from '../platform/errors.js';
import { toEuros } from '../rules/money.js';
import { type ConfiguredLine, type ConfiguredOption, configureLines, type LineInput } from './configure.js';
import { slaPriceFor } from '../rules/price.js';
import type { PricedItemDto, SlaPriceDto } from './pricing.dto.js';

export const CURRENCY = 'EUR';

/** Computes prices with today's catalogue. */
@Injectable()
export class PricingService {
  constructor(private readonly catalogue: CatalogueService) {}

  /** Returns lines at catalogue prices. Throws 422 by field for ids that are not in the catalogue. */
  configure(catalogue: Catalogue, items: LineInput[]): ConfiguredLine[] {
    const { lines, errors } = configureLines(catalogue, items);
    if (errors[0]) throw unprocessable(errors[0].message, errors);
    return lines;
  }

  /**
   * Returns the price of an SLA package for a product: a price for this product, otherwise the package's price for all
   * products. Throws 404 when the package or product is unknown, when the product is not a device, and when there is no
   * price.
   */
  async slaPrice(slaId: string, deviceId: string): Promise<SlaPriceDto> {
    const { slaPackages, products } = await this.catalogue.current();
    const sla = slaPackages.get(slaId);
    const price = sla && products.get(deviceId)?.category === 'Device' ? slaPriceFor(sla.prices, deviceId) : undefined;
    if (!price) throw notFound('There is no such SLA price');
    return { slaId, deviceId, ...toPrice(price), deviceSpecific: price.deviceId !== null };
  }
}

/** Converts priced lines to DTOs: each product is followed by its options. */
export const toPricedItems = (lines: ConfiguredLine[]): PricedItemDto[] =>
  lines.flatMap((line) => [toItem(line), ...line.options.map((choice) => toItem(line, choice))]);

/** Converts a line to its DTO; with `choice`, an option of the line. */
function toItem(line: ConfiguredLine, choice?: ConfiguredOption): PricedItemDto {
  const price = choice ?? line;
  return {
    name: choice ? choice.option.name : line.product.name,
    productId: choice?.option.productId ?? line.product.id,
    optionId: choice?.option.id ?? null,
    priceConfigurationId: line.configuration.id,
    isOption: choice !== undefined,
    quantity: price.quantity,
    unitPrice: toEuros(price.unitPrice),
    billingPeriod: price.billingPeriod,
    billingTerm: price.billingTerm,
    total: toEuros(price.total),
  };
}
