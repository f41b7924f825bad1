import type { CatalogItemSeed } from './catalogue.types.js';
import { daylightSensor, mediaPlayer } from './common-peripherals.js';
import { extras, included, peripherals, selectOne, slaGroup } from './options.js';
import { oneTime } from './prices.js';
import { SLA_BASE, SLA_PLUS } from './sla-packages.js';

export const FLEX: CatalogItemSeed[] = [
  {
    id: 'flexled-curve',
    name: 'FlexLED Curve',
    description: 'A sheet of light that bends both ways. Follows a stair, a counter or a curved wall.',
    category: 'Device',
    type: 'Flex',
    groupSlug: 'flex',
    image: '/pictures/flex-curve.webp',
    portability: false,
    industries: ['entertainment-metaverse', 'ports-airports', 'aec', 'other'],
    activeUsers: 'variable',
    glasses: 'none',
    leadTimeWeeks: 9,
    specifications: [
      { name: 'Image size', value: '4.20 × 1.26 m' },
      { name: 'Resolution', value: '2240 × 672' },
      { name: 'Pixel pitch', value: '1.88 mm' },
      { name: 'Brightness', value: '1,000 cd/m²' },
      { name: 'Smallest radius', value: '40 cm, inwards and outwards' },
      { name: 'Depth', value: '3 cm' },
      { name: 'Weight', value: '48 kg' },
      { name: 'Power', value: '230 V, 1.6 kW' },
      { name: 'Noise', value: 'Silent, no fans' },
    ],
    priceConfigurations: [
      {
        id: 'flex-curve-purchase',
        name: 'Purchase',
        isDefault: true,
        isActive: true,
        ...oneTime(38600),
        options: [
          included({
            id: 'controller-flex-curve',
            name: 'Flex controller',
            description: 'Maps the picture to the measured curve.',
          }),
          included({
            id: 'spare-modules-flex-curve',
            name: 'Spare modules',
            description: 'From the same batch, held by magnets.',
            minQuantity: 4,
          }),
          ...slaGroup('flex-curve', [SLA_BASE, SLA_PLUS]),
          ...selectOne('Frame', [
            {
              id: 'frame-straight-flex-curve',
              name: 'Formable rail',
              description: 'Aluminium, bent on site to your line.',
              price: oneTime(0),
            },
            {
              id: 'frame-made-flex-curve',
              name: 'Frame made to drawing',
              description: 'Steel, laser cut, two curves at most.',
              price: oneTime(2760),
            },
            {
              id: 'frame-free-flex-curve',
              name: 'Free form',
              description: 'Any number of curves. Priced after a drawing.',
              price: oneTime(null),
            },
          ]),
          ...peripherals(
            {
              id: 'extension-flex-curve',
              name: 'Extension, 60 cm',
              description: 'Continues the sheet at either end. Sold in pairs.',
              price: oneTime(4980),
              minQuantity: 2,
              maxQuantity: 10,
            },
            {
              id: 'presence-sensor-flex-curve',
              name: 'Presence sensor',
              description: 'The image answers to people passing, up to 6 m away.',
              price: oneTime(420),
              maxQuantity: 4,
            },
            mediaPlayer('flex-curve'),
            daylightSensor('flex-curve'),
          ),
          ...extras({
            id: 'installation-flex-curve',
            name: 'Installation on site',
            description: 'Two engineers, one day.',
            price: oneTime(2900),
            maxQuantity: 1,
          }),
        ],
      },
    ],
  },
  {
    id: 'flexled-column',
    name: 'FlexLED Column',
    description: 'Wraps a column, or stands as one. Seen from all sides, three metres high.',
    category: 'Device',
    type: 'Flex',
    groupSlug: 'flex',
    image: '/pictures/flex-column.webp',
    portability: false,
    industries: ['ports-airports', 'entertainment-metaverse', 'aec', 'other'],
    activeUsers: 'variable',
    glasses: 'none',
    leadTimeWeeks: 8,
    specifications: [
      { name: 'Image size', value: '3.14 × 3.00 m all round' },
      { name: 'Resolution', value: '1256 × 1200' },
      { name: 'Pixel pitch', value: '2.5 mm' },
      { name: 'Brightness', value: '1,400 cd/m²' },
      { name: 'Smallest radius', value: '30 cm, outwards' },
      { name: 'Depth', value: '4 cm on the column' },
      { name: 'Weight', value: '96 kg' },
      { name: 'Power', value: '230 V, 1.8 kW' },
      { name: 'Noise', value: 'Silent, no fans' },
    ],
    priceConfigurations: [
      {
        id: 'flex-column-purchase',
        name: 'Purchase',
        isDefault: true,
        isActive: true,
        ...oneTime(24200),
        options: [
          included({
            id: 'controller-flex-column',
            name: 'Flex controller',
            description: 'Maps the picture around the column without a seam.',
          }),
          included({
            id: 'spare-modules-flex-column',
            name: 'Spare modules',
            description: 'From the same batch, held by magnets.',
            minQuantity: 6,
          }),
          ...slaGroup('flex-column', [SLA_BASE, SLA_PLUS]),
          ...selectOne('Mounting', [
            {
              id: 'mounting-clamp-flex-column',
              name: 'Clamped around a column',
              description: 'For columns from 60 to 94 cm, nothing is drilled.',
              price: oneTime(0),
            },
            {
              id: 'mounting-core-flex-column',
              name: 'Free-standing core',
              description: 'Steel core and foot, 210 kg, bolted to the floor.',
              price: oneTime(3280),
            },
          ]),
          ...peripherals(
            {
              id: 'ring-flex-column',
              name: 'Extra ring, 50 cm',
              description: 'Adds half a metre of height.',
              price: oneTime(3640),
              maxQuantity: 6,
            },
            {
              id: 'impact-guard-flex-column',
              name: 'Impact guard',
              description: 'Clear, 1.2 m high, for halls with luggage trolleys.',
              price: oneTime(980),
              maxQuantity: 1,
            },
            mediaPlayer('flex-column'),
            daylightSensor('flex-column'),
          ),
          ...extras({
            id: 'installation-flex-column',
            name: 'Installation on site',
            description: 'Two engineers, one night, while the hall is closed.',
            price: oneTime(2650),
            maxQuantity: 1,
          }),
        ],
      },
    ],
  },
];
