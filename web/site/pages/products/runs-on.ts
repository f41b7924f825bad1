import type { Product } from '../source';

type Told = Pick<Product, 'name' | 'category' | 'type' | 'specifications'>;

/** True when the software's specification 'Works with' names the device, its type or every device: 'Every table and HoloDesk'. */
export function runsOn(software: Told, device: Told): boolean {
  if (software.category !== 'Software' || device.category !== 'Device') return false;
  const named = software.specifications.find(({ name }) => name === 'Works with')?.value.toLowerCase() ?? '';
  const [family = device.name] = device.name.split(' ');
  return ['every device', device.type, family].some((one) => named.includes(one.toLowerCase()));
}
