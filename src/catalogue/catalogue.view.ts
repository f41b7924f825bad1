import { toEuros } from '../rules/money.js';
import {
  type CatalogueConfiguration,
  type CatalogueOption,
  type CataloguePrice,
  type CatalogueProduct,
  type CatalogueSla,
  defaultConfiguration,
} from './catalogue.js';
import type {
  CatalogItemDetailDto,
  CatalogItemDto,
  ConfigurationOptionDto,
  PriceConfigurationDto,
  PriceDto,
  SlaPackageDto,
} from './catalogue.dto.js';

/** Converts catalogue data to DTOs. With `withPrices` false, they contain no prices. */

export function toItem(product: CatalogueProduct, withPrices: boolean): CatalogItemDto {
  return {
    ...toProduct(product),
    priceConfigurations: withPrices ? product.priceConfigurations.map(toConfiguration) : [],
  };
}

export function toItemDetail(product: CatalogueProduct, withPrices: boolean): CatalogItemDetailDto {
  return {
    ...toProduct(product),
    choices: (defaultConfiguration(product)?.options ?? []).map(
      ({ name, description, group, required, maxSelections }) => ({
        name,
        description,
        group,
        required,
        maxSelections,
      }),
    ),
    priceConfigurations: withPrices
      ? product.priceConfigurations.map((configuration) => ({
          ...toConfiguration(configuration),
          options: configuration.options.map((option) => toOption(option, product.id)),
        }))
      : [],
  };
}

export const toSlaPackage = (sla: CatalogueSla, withPrices: boolean): SlaPackageDto => ({
  id: sla.id,
  name: sla.name,
  description: sla.description,
  tier: sla.tier,
  includedFeatures: sla.includedFeatures,
  priceConfigurations: withPrices
    ? sla.prices.map((price) => ({ id: price.id, deviceId: price.deviceId, ...toPrice(price) }))
    : [],
});

export const toPrice = (price: CataloguePrice): PriceDto => ({
  billingPrice: toEuros(price.billingPrice),
  billingPeriod: price.billingPeriod,
  billingTerm: price.billingTerm,
});

function toProduct(product: CatalogueProduct) {
  const { priceConfigurations: _, supply: _supply, activeUsers, ...rest } = product;
  return { ...rest, activeUsers: activeUsers ?? ('variable' as const) };
}

const toConfiguration = (configuration: CatalogueConfiguration): PriceConfigurationDto => ({
  id: configuration.id,
  name: configuration.name,
  isDefault: configuration.isDefault,
  isActive: configuration.isActive,
  ...toPrice(configuration),
});

const toOption = (option: CatalogueOption, catalogItemId: string): ConfigurationOptionDto => ({
  id: option.id,
  catalogItemId,
  productId: option.productId,
  slaPackageId: option.slaPackageId,
  name: option.name,
  description: option.description,
  group: option.group,
  required: option.required,
  minQuantity: option.minQuantity,
  maxQuantity: option.maxQuantity,
  maxSelections: option.maxSelections,
  oneForEach: option.oneForEach,
  ...toPrice(option),
  price: toEuros(option.billingPrice),
  unitPrice: toEuros(option.billingPrice),
});
