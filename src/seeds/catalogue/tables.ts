import type { CatalogItemSeed, ConfigurationOptionSeed } from './catalogue.types.js';
import { controlTablet, extraLightBulbGlasses, pointer, reflectiveBallGlasses } from './common-peripherals.js';
import { extras, included, peripherals, selectOne, slaGroup } from './options.js';
import { monthly, oneTime } from './prices.js';
import { SLA_BASE, SLA_CRITICAL, SLA_PLUS, SLA_RENTAL, SLA_RENTAL_PLUS } from './sla-packages.js';

/** Options of the HoloTable 32, the same for purchase and rent. */
function table32Included(suffix: string): ConfigurationOptionSeed[] {
  return [
    included({ id: `tracking-bar-${suffix}`, name: 'Tracking bar', description: 'Two cameras, clips to the rim.' }),
    included({
      id: `sunglasses-${suffix}`,
      name: 'Sunglasses',
      description: 'One pair for each of the two active users.',
      minQuantity: 2,
    }),
    included({
      id: `flight-case-${suffix}`,
      name: 'Flight case',
      description: 'Wheeled, 92 × 64 × 41 cm, holds the table and its glasses.',
    }),
  ];
}

/** Options of the HoloTable 98, the same for the free-standing and the built-in version. */
function table98Options(suffix: string): ConfigurationOptionSeed[] {
  return [
    included({
      id: `tracking-camera-set-${suffix}`,
      name: 'Tracking camera set',
      description: 'Four cameras in the frame for each long side.',
      minQuantity: 2,
    }),
    included({
      id: `calibration-kit-${suffix}`,
      name: 'Calibration kit',
      description: 'Target, probe and software. A calibration takes 20 minutes.',
    }),
    included({
      id: `light-bulb-glasses-${suffix}`,
      name: 'Light-bulb glasses',
      description: 'One pair for each of the eight active users, with charging tray.',
      minQuantity: 8,
    }),
    ...slaGroup(suffix, [SLA_BASE, SLA_PLUS, SLA_CRITICAL]),
    ...peripherals(extraLightBulbGlasses(suffix, 16), pointer(suffix, 8), controlTablet(suffix, 2), {
      id: `spare-camera-set-${suffix}`,
      name: 'Spare camera set',
      description: 'Four calibrated cameras, exchanged without tools.',
      price: oneTime(1180),
      maxQuantity: 2,
    }),
    ...extras(
      {
        id: `installation-${suffix}`,
        name: 'Installation on site',
        description: 'Two engineers, one day, delivery to the room included.',
        price: oneTime(3400),
        maxQuantity: 1,
      },
      {
        id: `custom-finish-${suffix}`,
        name: 'Finish in your colour',
        description: 'Body and rim in a RAL colour or veneer. Priced after a sample.',
        price: oneTime(null),
        maxQuantity: 1,
      },
    ),
  ];
}

export const TABLES: CatalogItemSeed[] = [
  {
    id: 'holotable-32',
    name: 'HoloTable 32',
    description: 'Folds into a flight case. For site visits, sales calls and small teams.',
    category: 'Device',
    type: 'Table',
    groupSlug: 'tables',
    image: '/pictures/table-compact.webp',
    portability: true,
    industries: ['aec', 'engineering-manufacturing', 'healthcare-medical', 'education-training', 'defense-military'],
    activeUsers: 2,
    glasses: 'sunglasses',
    leadTimeWeeks: 6,
    specifications: [
      { name: 'Diagonal', value: '32 in' },
      { name: 'Resolution', value: '3840 × 2160' },
      { name: 'Brightness', value: '600 cd/m²' },
      { name: 'Usable height above the surface', value: '30 cm' },
      { name: 'Tracking', value: '2 cameras, 2 people' },
      { name: 'Hand tracking', value: 'No' },
      { name: 'Dimensions', value: '78 × 78 × 94 cm' },
      { name: 'Weight', value: '38 kg' },
      { name: 'Power', value: '230 V, 0.4 kW' },
      { name: 'Noise', value: '29 dB(A) at 1 m' },
    ],
    priceConfigurations: [
      {
        id: 'table-32-purchase',
        name: 'Purchase',
        isDefault: true,
        isActive: true,
        ...oneTime(18900),
        options: [
          ...table32Included('table-32'),
          ...slaGroup('table-32', [SLA_BASE, SLA_PLUS]),
          ...peripherals(
            {
              id: 'extra-sunglasses-table-32',
              name: 'Sunglasses, extra pair',
              description: 'For people who look on. Sold from 2 pairs.',
              price: oneTime(94.5),
              minQuantity: 2,
              maxQuantity: 20,
            },
            pointer('table-32', 2),
            {
              id: 'power-pack-table-32',
              name: 'Power pack',
              description: 'Two hours away from the mains, 14 kg.',
              price: oneTime(1290),
              maxQuantity: 2,
            },
            controlTablet('table-32', 1),
          ),
          ...extras({
            id: 'remote-setup-table-32',
            name: 'First set-up by video call',
            description: 'Two hours with an engineer, your own model on the table at the end.',
            price: oneTime(240),
            maxQuantity: 1,
          }),
        ],
      },
      {
        id: 'table-32-rental',
        name: 'Rental, 24 months',
        isDefault: false,
        isActive: true,
        ...monthly(790, 24),
        options: [
          ...table32Included('table-32-rental'),
          ...slaGroup('table-32-rental', [SLA_RENTAL, SLA_RENTAL_PLUS]),
          ...peripherals(pointer('table-32-rental', 2, monthly(16.5, 24)), {
            id: 'power-pack-table-32-rental',
            name: 'Power pack',
            description: 'Two hours away from the mains, 14 kg.',
            price: monthly(55, 24),
            maxQuantity: 2,
          }),
        ],
      },
    ],
  },
  {
    id: 'holotable-65',
    name: 'HoloTable 65',
    description: 'The meeting table. Four people see the model from their own side.',
    category: 'Device',
    type: 'Table',
    groupSlug: 'tables',
    image: '/pictures/table-65.webp',
    portability: false,
    industries: [
      'engineering-manufacturing',
      'aec',
      'healthcare-medical',
      'defense-military',
      'education-training',
      'ports-airports',
    ],
    activeUsers: 4,
    glasses: 'reflective_balls',
    leadTimeWeeks: 10,
    specifications: [
      { name: 'Diagonal', value: '65 in' },
      { name: 'Resolution', value: '3840 × 2160' },
      { name: 'Brightness', value: '750 cd/m²' },
      { name: 'Usable height above the surface', value: '55 cm' },
      { name: 'Tracking', value: '4 cameras, 4 people' },
      { name: 'Hand tracking', value: 'Yes' },
      { name: 'Dimensions', value: '168 × 106 × 92 cm' },
      { name: 'Weight', value: '146 kg' },
      { name: 'Power', value: '230 V, 0.9 kW' },
      { name: 'Noise', value: '32 dB(A) at 1 m' },
    ],
    priceConfigurations: [
      {
        id: 'table-65-purchase',
        name: 'Purchase',
        isDefault: true,
        isActive: true,
        ...oneTime(48500),
        options: [
          included({
            id: 'tracking-camera-set-table-65',
            name: 'Tracking camera set',
            description: 'Four cameras in the frame, calibrated before delivery.',
          }),
          included({
            id: 'calibration-kit-table-65',
            name: 'Calibration kit',
            description: 'Target, probe and software. A calibration takes 10 minutes.',
          }),
          ...slaGroup('table-65', [SLA_BASE, SLA_PLUS, SLA_CRITICAL]),
          ...peripherals(
            reflectiveBallGlasses('table-65', 6),
            {
              id: 'flight-case-table-65',
              name: 'Flight case',
              description: 'Wheeled, for table and glasses. Two people, no forklift.',
              price: oneTime(2450),
              maxQuantity: 4,
            },
            pointer('table-65', 4),
            {
              id: 'lifting-base-table-65',
              name: 'Lifting base',
              description: 'Sets the surface between 78 and 108 cm, for sitting and standing.',
              price: oneTime(1890),
              maxQuantity: 4,
            },
          ),
          ...extras(
            {
              id: 'installation-table-65',
              name: 'Installation on site',
              description: 'One engineer, half a day, delivery to the room included.',
              price: oneTime(1250),
              maxQuantity: 1,
            },
            {
              id: 'presenter-table-65',
              productId: 'presenter',
              name: 'Presenter',
              description: 'Application, per seat. Walk a group through a scene, step by step.',
              price: monthly(149, 12),
              maxQuantity: 25,
            },
          ),
        ],
      },
    ],
  },
  {
    id: 'holotable-98',
    name: 'HoloTable 98',
    description: 'City-scale models for control rooms and visitor centres.',
    category: 'Device',
    type: 'Table',
    groupSlug: 'tables',
    image: '/pictures/table-command.webp',
    portability: false,
    industries: [
      'digital-twins-smart-cities',
      'defense-military',
      'safety-security',
      'ports-airports',
      'aec',
      'entertainment-metaverse',
    ],
    activeUsers: 8,
    glasses: 'light_bulbs',
    leadTimeWeeks: 14,
    specifications: [
      { name: 'Diagonal', value: '98 in' },
      { name: 'Resolution', value: '7680 × 4320' },
      { name: 'Brightness', value: '900 cd/m²' },
      { name: 'Usable height above the surface', value: '80 cm' },
      { name: 'Tracking', value: '8 cameras, 8 people' },
      { name: 'Hand tracking', value: 'Yes' },
      { name: 'Dimensions', value: '248 × 154 × 92 cm' },
      { name: 'Weight', value: '312 kg' },
      { name: 'Power', value: '400 V, 2.1 kW' },
      { name: 'Noise', value: '38 dB(A) at 1 m' },
    ],
    priceConfigurations: [
      {
        id: 'table-98-purchase',
        name: 'Purchase',
        isDefault: true,
        isActive: true,
        ...oneTime(86000),
        options: table98Options('table-98'),
      },
      {
        id: 'table-98-built-in',
        name: 'Built into your own desk',
        isDefault: false,
        isActive: true,
        ...oneTime(null),
        options: [
          ...table98Options('table-98-built-in'),
          ...selectOne('Surround', [
            {
              id: 'surround-flush-table-98-built-in',
              name: 'Flush with the desk',
              description: 'The glass lies level with the surface around it.',
              price: oneTime(null),
            },
            {
              id: 'surround-raised-table-98-built-in',
              name: 'Raised rim',
              description: 'A 4 cm rim keeps cups and elbows off the glass.',
              price: oneTime(null),
            },
          ]),
        ],
      },
    ],
  },
];
