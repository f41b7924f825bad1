import { Injectable } from '@nestjs/common';
import type { Catalogue } from '../catalogue/catalogue.js';
import { CatalogueService } from '../catalogue/catalogue.service.js';
import { toPrice } from '../catalogue/catalogue.view.js';
import { notFound, unprocessable } from '../platform/errors.js';
import { toEuros } from '../rules/money.js';
import { type ConfiguredLine, type ConfiguredOption, configureLines, type LineInput } from './configure.js';
import { slaPriceFor, STANDARD_TAX, totals } from '../rules/price.js';
import type { PricedItemDto, PricingResultDto, SlaPriceDto } from './pricing.dto.js';

export const CURRENCY = 'EUR';

/** Prices at today's catalogue. */
@Injectable()
export class PricingService {
  constructor(private readonly catalogue: CatalogueService) {}

  /**
   * Prices lines with a catalogue that is at most a second old, even if required choices are missing. 422 by field for
   * records that are not in the catalogue.
   */
  async calculate(items: LineInput[]): Promise<PricingResultDto> {
    return toPricingResult(this.configure(await this.catalogue.recent(), items));
  }

  /** Returns lines at catalogue prices; 422 by field for records that are not in the catalogue. */
  configure(catalogue: Catalogue, items: LineInput[]): ConfiguredLine[] {
    const { lines, errors } = configureLines(catalogue, items);
    if (errors[0]) throw unprocessable(errors[0].message, errors);
    return lines;
  }

  /**
   * Returns an SLA's price for a device: the device's own, else the package's. 404 when SLA or device is unknown, the
   * product is no device, or there is no price.
   */
  async slaPrice(slaId: string, deviceId: string): Promise<SlaPriceDto> {
    const { slaPackages, products } = await this.catalogue.current();
    const sla = slaPackages.get(slaId);
    const price = sla && products.get(deviceId)?.category === 'Device' ? slaPriceFor(sla.prices, deviceId) : undefined;
    if (!price) throw notFound('There is no such SLA price');
    return { slaId, deviceId, ...toPrice(price), deviceSpecific: price.deviceId !== null };
  }
}

/** Converts priced lines to the DTO, with their totals. */
export function toPricingResult(lines: ConfiguredLine[]): PricingResultDto {
  const items = lines.flatMap((line) => [toItem(line), ...line.options.map((choice) => toItem(line, choice))]);
  const amounts = lines.flatMap((line) => [line.total, ...line.options.map(({ total }) => total)]);
  const { subtotal, tax, total } = totals(amounts, STANDARD_TAX);
  return {
    items,
    subtotal: toEuros(subtotal),
    taxPercentage: STANDARD_TAX.rate,
    tax: toEuros(tax),
    total: toEuros(total),
    currency: CURRENCY,
  };
}

/** Converts a line, or with `choice` one of its options, to its DTO. */
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
