import type { PricedOption } from './options.js';
import { oneTime } from './prices.js';

// Peripherals that several devices have. The suffix makes the option ids unique: 'table-65' gives 'pointer-table-65'.

export function pointer(suffix: string, maxQuantity: number, price = oneTime(380)): PricedOption {
  return {
    id: `pointer-${suffix}`,
    name: '3D pointer',
    description: 'Points, cuts and measures in the image, 1 mm accurate.',
    price,
    maxQuantity,
  };
}

export function controlTablet(suffix: string, maxQuantity: number): PricedOption {
  return {
    id: `control-tablet-${suffix}`,
    name: 'Control tablet',
    description: '11 in, opens scenes and sets who leads.',
    price: oneTime(540),
    maxQuantity,
  };
}

export function reflectiveBallGlasses(suffix: string, maxQuantity: number): PricedOption {
  return {
    id: `reflective-ball-glasses-${suffix}`,
    name: 'Reflective-ball glasses, set of 4',
    description: 'One size, fits over your own glasses.',
    price: oneTime(640),
    maxQuantity,
  };
}

export function extraLightBulbGlasses(suffix: string, maxQuantity: number): PricedOption {
  return {
    id: `extra-light-bulb-glasses-${suffix}`,
    name: 'Light-bulb glasses, extra pair',
    description: 'For people who look on. Sold from 2 pairs.',
    price: oneTime(210),
    minQuantity: 2,
    maxQuantity,
  };
}

export function sunglassesSet(suffix: string, maxQuantity: number): PricedOption {
  return {
    id: `sunglasses-set-${suffix}`,
    name: 'Sunglasses, set of 10',
    description: 'Light and washable, for groups.',
    price: oneTime(349.5),
    maxQuantity,
  };
}

export function handControllers(suffix: string, maxQuantity: number): PricedOption {
  return {
    id: `hand-controllers-${suffix}`,
    name: 'Hand controllers, pair',
    description: 'Grip and move the model. Eight hours on a charge.',
    price: oneTime(520),
    maxQuantity,
  };
}

export function mediaPlayer(suffix: string): PricedOption {
  return {
    id: `media-player-${suffix}`,
    name: 'Media player',
    description: 'Plays without a computer, starts with the power.',
    price: oneTime(1180),
    maxQuantity: 1,
  };
}

export function daylightSensor(suffix: string): PricedOption {
  return {
    id: `daylight-sensor-${suffix}`,
    name: 'Daylight sensor',
    description: 'Follows the light of the room, saves a third of the power.',
    price: oneTime(165),
    maxQuantity: 2,
  };
}

export function spareModule(suffix: string, euros: number, maxQuantity: number): PricedOption {
  return {
    id: `spare-module-${suffix}`,
    name: 'Spare module',
    description: 'One LED module from the same batch, exchanged from the front.',
    price: oneTime(euros),
    maxQuantity,
  };
}
