import type { Product } from '../source';

type Told = Pick<Product, 'name' | 'category' | 'type' | 'specifications'>;

/**
 * True when the specification 'Works with' of the software names the device, the type of the device, or every device:
 * 'Every table and HoloDesk'.
 */
export function runsOn(software: Told, device: Told): boolean {
  if (software.category !== 'Software' || device.category !== 'Device') return false;
  const named = software.specifications.find(({ name }) => name === 'Works with')?.value.toLowerCase() ?? '';
  const [family = device.name] = device.name.split(' ');
  return ['every device', device.type, family].some((one) => named.includes(one.toLowerCase()));
}
