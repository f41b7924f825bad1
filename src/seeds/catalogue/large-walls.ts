import type { CatalogItemSeed } from './catalogue.types.js';
import { spareModule, sunglassesSet } from './common-peripherals.js';
import { extras, included, peripherals, selectOne, slaGroup } from './options.js';
import { oneTime, yearly } from './prices.js';
import { SLA_BASE, SLA_CRITICAL, SLA_PLUS } from './sla-packages.js';

/** Walls for large halls: one is curved around the viewers, one is made for the back of a stage. */
export const LARGE_WALLS: CatalogItemSeed[] = [
  {
    id: 'holowall-arc',
    name: 'HoloWall Arc',
    description: 'A curved wall that keeps every seat at the same distance. For control rooms and simulators.',
    category: 'Device',
    type: 'Wall',
    groupSlug: 'walls',
    image: '/pictures/wall-curve.webp',
    portability: false,
    industries: ['safety-security', 'ports-airports', 'defense-military', 'education-training'],
    activeUsers: 6,
    glasses: 'sunglasses',
    leadTimeWeeks: 12,
    specifications: [
      { name: 'Image size', value: '5.40 × 2.03 m along the curve' },
      { name: 'Resolution', value: '4320 × 1620' },
      { name: 'Pixel pitch', value: '1.25 mm' },
      { name: 'Brightness', value: '800 cd/m²' },
      { name: 'Tracking', value: '6 cameras, 6 people' },
      { name: 'Radius', value: '4 or 6 m, others on request' },
      { name: 'Depth', value: '14 cm' },
      { name: 'Weight', value: '410 kg' },
      { name: 'Power', value: '400 V, 4.4 kW' },
      { name: 'Noise', value: '31 dB(A) at 1 m' },
    ],
    priceConfigurations: [
      {
        id: 'wall-arc-purchase',
        name: 'Purchase',
        isDefault: true,
        isActive: true,
        ...oneTime(94500),
        options: [
          included({
            id: 'tracking-camera-set-wall-arc',
            name: 'Tracking camera set',
            description: 'Six cameras along the upper edge.',
          }),
          included({
            id: 'sunglasses-wall-arc',
            name: 'Sunglasses',
            description: 'One pair for each of the six active users.',
            minQuantity: 6,
          }),
          included({
            id: 'installation-wall-arc',
            name: 'Installation and calibration',
            description: 'Two engineers, three days on site.',
          }),
          ...slaGroup('wall-arc', [SLA_BASE, SLA_PLUS, SLA_CRITICAL]),
          ...selectOne('Radius', [
            {
              id: 'radius-4-wall-arc',
              name: '4 m',
              description: 'One row of desks, up to four seats.',
              price: oneTime(0),
            },
            {
              id: 'radius-6-wall-arc',
              name: '6 m',
              description: 'Two rows of desks, up to eight seats.',
              price: oneTime(0),
            },
            {
              id: 'radius-other-wall-arc',
              name: 'Another radius',
              description: 'From 3 m. The frame is made for it and priced after a drawing.',
              price: oneTime(null),
            },
          ]),
          ...peripherals(
            sunglassesSet('wall-arc', 10),
            {
              id: 'operator-console-wall-arc',
              name: 'Operator console',
              description: 'Moves windows and scenes without leaving the desk.',
              price: oneTime(1680),
              maxQuantity: 6,
            },
            {
              id: 'second-power-wall-arc',
              name: 'Second power feed',
              description: 'The image stays when one feed fails.',
              price: oneTime(2940),
              maxQuantity: 1,
            },
            spareModule('wall-arc', 495, 12),
          ),
        ],
      },
    ],
  },
  {
    id: 'holowall-stage',
    name: 'HoloWall Stage',
    description:
      'Eight metres wide, for a stage, a lobby or a design hall. The front row sees depth, the last row too.',
    category: 'Device',
    type: 'Wall',
    groupSlug: 'walls',
    image: '/pictures/wall-panorama.webp',
    portability: false,
    industries: [
      'entertainment-metaverse',
      'ports-airports',
      'digital-twins-smart-cities',
      'engineering-manufacturing',
      'education-training',
    ],
    activeUsers: 8,
    glasses: 'light_bulbs',
    leadTimeWeeks: 14,
    specifications: [
      { name: 'Image size', value: '8.00 × 2.50 m' },
      { name: 'Resolution', value: '6400 × 2000' },
      { name: 'Pixel pitch', value: '1.25 mm' },
      { name: 'Brightness', value: '1,200 cd/m²' },
      { name: 'Tracking', value: '10 cameras, 8 people' },
      { name: 'Depth', value: '18 cm' },
      { name: 'Weight', value: '860 kg' },
      { name: 'Power', value: '400 V, 8.5 kW' },
      { name: 'Noise', value: '33 dB(A) at 1 m' },
    ],
    priceConfigurations: [
      {
        id: 'wall-stage-purchase',
        name: 'Purchase',
        isDefault: true,
        isActive: true,
        ...oneTime(131900),
        options: [
          included({
            id: 'tracking-camera-set-wall-stage',
            name: 'Tracking camera set',
            description: 'Five cameras for each half of the stage.',
            minQuantity: 2,
          }),
          included({
            id: 'light-bulb-glasses-wall-stage',
            name: 'Light-bulb glasses',
            description: 'One pair for each of the eight active users, with charging tray.',
            minQuantity: 8,
          }),
          included({
            id: 'installation-wall-stage',
            name: 'Installation and calibration',
            description: 'Three engineers, four days on site.',
          }),
          ...slaGroup('wall-stage', [SLA_BASE, SLA_PLUS, SLA_CRITICAL]),
          ...peripherals(
            {
              id: 'audience-glasses-wall-stage',
              name: 'Audience glasses, set of 50',
              description: 'Same optics, without tracking. Returned in a washing tray.',
              price: oneTime(1150),
              maxQuantity: 20,
            },
            {
              id: 'show-control-wall-stage',
              name: 'Show control',
              description: 'Cues with light and sound, over Art-Net and timecode.',
              price: oneTime(3860),
              maxQuantity: 1,
            },
            {
              id: 'second-server-wall-stage',
              name: 'Second render server',
              description: 'Takes over within a frame when the first one fails.',
              price: oneTime(11800),
              maxQuantity: 1,
            },
            spareModule('wall-stage', 495, 20),
          ),
          ...extras(
            {
              id: 'collab-review-wall-stage',
              productId: 'collab-review',
              name: 'Collab Review',
              description: 'Application, per team. Mark, measure and decide, with a record of who said what.',
              price: yearly(2280, 1),
              maxQuantity: 5,
            },
            {
              id: 'steelwork-wall-stage',
              name: 'Steelwork',
              description: 'Carrying structure for your building. Priced after the structural drawing.',
              price: oneTime(null),
              maxQuantity: 1,
            },
          ),
        ],
      },
    ],
  },
];
