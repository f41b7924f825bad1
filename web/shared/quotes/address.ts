import type { DeliveryAddress } from '../api/schema';

/** Formats an address in one line: 'Dock 4, Kade 1, 3011 AA Rotterdam, Netherlands'. */
export const addressWords = (address: DeliveryAddress): string =>
  [
    address.name,
    address.addressLine1,
    address.addressLine2,
    `${address.postalCode} ${address.city}`.trim(),
    address.countryName,
  ]
    .filter(Boolean)
    .join(', ');
