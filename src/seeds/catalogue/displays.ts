import type { CatalogItemSeed } from './catalogue.types.js';
import { extras, included, peripherals, slaGroup } from './options.js';
import { monthly, oneTime } from './prices.js';
import { SLA_BASE, SLA_PLUS } from './sla-packages.js';

export const DISPLAYS: CatalogItemSeed[] = [
  {
    id: 'holodesk-27',
    name: 'HoloDesk 27',
    description: 'Your model beside your keyboard, in depth and without glasses. For the person who builds it.',
    category: 'Device',
    type: 'Display',
    groupSlug: 'displays',
    image: '/pictures/display-desk.webp',
    portability: false,
    industries: ['engineering-manufacturing', 'healthcare-medical', 'aec', 'education-training', 'other'],
    activeUsers: 1,
    glasses: 'none',
    leadTimeWeeks: 6,
    specifications: [
      { name: 'Diagonal', value: '27 in' },
      { name: 'Resolution', value: '3840 × 2160' },
      { name: 'Brightness', value: '400 cd/m²' },
      { name: 'Image volume', value: '56 × 32 × 24 cm' },
      { name: 'Tracking', value: 'Eye tracking, 1 person' },
      { name: 'Inputs', value: 'DisplayPort 1.4, USB-C' },
      { name: 'Dimensions', value: '68 × 46 × 52 cm' },
      { name: 'Weight', value: '11.5 kg' },
      { name: 'Power', value: '230 V, 0.12 kW' },
      { name: 'Noise', value: '24 dB(A) at 1 m' },
    ],
    priceConfigurations: [
      {
        id: 'desk-27-purchase',
        name: 'Purchase',
        isDefault: true,
        isActive: true,
        ...oneTime(12900),
        options: [
          included({
            id: 'cable-set-desk-27',
            name: 'Cable set',
            description: 'DisplayPort, USB-C and mains, 2 m each.',
          }),
          // The desk display is the only device that can be bought without a service agreement.
          ...slaGroup('desk-27', [SLA_BASE, SLA_PLUS], false),
          ...peripherals(
            {
              id: 'pen-desk-27',
              name: '3D pen',
              description: 'Draws and picks in the image volume, 0.5 mm accurate.',
              price: oneTime(289.95),
              maxQuantity: 2,
            },
            {
              id: 'arm-desk-27',
              name: 'Desk arm',
              description: 'Carries the display above the desk, up to 15 kg.',
              price: oneTime(340),
              maxQuantity: 1,
            },
            {
              id: 'hand-tracker-desk-27',
              name: 'Hand tracker',
              description: 'Turns and scales the model with bare hands.',
              price: oneTime(215),
              maxQuantity: 1,
            },
            {
              id: 'carry-case-desk-27',
              name: 'Carry case',
              description: 'Padded, for the display and its arm.',
              price: oneTime(260),
              maxQuantity: 1,
            },
          ),
          ...extras({
            id: 'spatial-sdk-desk-27',
            productId: 'spatial-sdk',
            name: 'Spatial SDK',
            description: 'SDK, per developer. Bring a scene from your engine to every device.',
            price: monthly(95, 12),
            maxQuantity: 10,
          }),
        ],
      },
    ],
  },
];
