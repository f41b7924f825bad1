import type { CatalogItemSeed } from './catalogue.types.js';
import { mediaPlayer, pointer, reflectiveBallGlasses, spareModule, sunglassesSet } from './common-peripherals.js';
import { extras, included, peripherals, selectOne, slaGroup } from './options.js';
import { oneTime } from './prices.js';
import { SLA_BASE, SLA_PLUS } from './sla-packages.js';

export const WALLS: CatalogItemSeed[] = [
  {
    id: 'holowall-tile',
    name: 'HoloWall Tile',
    description: 'Twenty-four tiles of half a metre. Build the shape you need, pack it up, build another.',
    category: 'Device',
    type: 'Wall',
    groupSlug: 'walls',
    image: '/pictures/wall-tile.webp',
    portability: true,
    industries: ['entertainment-metaverse', 'education-training', 'aec', 'other'],
    activeUsers: 'variable',
    glasses: 'sunglasses',
    leadTimeWeeks: 8,
    specifications: [
      { name: 'Image size', value: '3.00 × 2.00 m as 6 × 4 tiles' },
      { name: 'Resolution', value: '1920 × 1280' },
      { name: 'Pixel pitch', value: '1.56 mm' },
      { name: 'Brightness', value: '1,000 cd/m²' },
      { name: 'Tracking', value: 'None, one view for all' },
      { name: 'Depth', value: '8 cm without stand' },
      { name: 'Weight', value: '168 kg, 7 kg a tile' },
      { name: 'Power', value: '230 V, 2.4 kW' },
      { name: 'Noise', value: '28 dB(A) at 1 m' },
    ],
    priceConfigurations: [
      {
        id: 'wall-tile-purchase',
        name: 'Purchase',
        isDefault: true,
        isActive: true,
        ...oneTime(29800),
        options: [
          included({
            id: 'tiles-wall-tile',
            name: 'LED tile',
            description: '50 × 50 cm, clicks to its neighbours on four sides.',
            minQuantity: 24,
          }),
          included({
            id: 'controller-wall-tile',
            name: 'Wall controller',
            description: 'Finds the arrangement of the tiles by itself, up to 48.',
          }),
          ...slaGroup('wall-tile', [SLA_BASE, SLA_PLUS]),
          ...selectOne('Mounting', [
            {
              id: 'mounting-bracket-wall-tile',
              name: 'Wall brackets',
              description: 'For brick and concrete. Tiles come off to the front.',
              price: oneTime(0),
            },
            {
              id: 'mounting-stand-wall-tile',
              name: 'Floor stand',
              description: 'Aluminium, for up to 2.5 m, with ballast.',
              price: oneTime(1450),
            },
            {
              id: 'mounting-truss-wall-tile',
              name: 'Hanging bar',
              description: 'For truss or ceiling points, certified for use above people.',
              price: oneTime(2280),
            },
          ]),
          ...peripherals(
            {
              id: 'extra-tiles-wall-tile',
              name: 'LED tile, extra',
              description: 'From the same batch as your wall. Sold from 4 tiles.',
              price: oneTime(890),
              minQuantity: 4,
              maxQuantity: 24,
            },
            sunglassesSet('wall-tile', 20),
            {
              id: 'tour-cases-wall-tile',
              name: 'Tour case',
              description: 'Holds eight tiles and their cables.',
              price: oneTime(720),
              maxQuantity: 6,
            },
            mediaPlayer('wall-tile'),
          ),
        ],
      },
    ],
  },
  {
    id: 'holowall-4k',
    name: 'HoloWall 4K',
    description: 'Full scale in front of the whole meeting, tiled without visible seams.',
    category: 'Device',
    type: 'Wall',
    groupSlug: 'walls',
    image: '/pictures/wall-4k.webp',
    portability: false,
    industries: ['engineering-manufacturing', 'aec', 'ports-airports', 'safety-security', 'education-training'],
    activeUsers: 4,
    glasses: 'reflective_balls',
    leadTimeWeeks: 10,
    specifications: [
      { name: 'Image size', value: '3.60 × 2.03 m' },
      { name: 'Resolution', value: '3840 × 2160' },
      { name: 'Pixel pitch', value: '0.94 mm' },
      { name: 'Brightness', value: '800 cd/m²' },
      { name: 'Tracking', value: '4 cameras, 4 people' },
      { name: 'Depth', value: '12 cm' },
      { name: 'Weight', value: '285 kg' },
      { name: 'Power', value: '230 V, 3.0 kW' },
      { name: 'Noise', value: '30 dB(A) at 1 m' },
    ],
    priceConfigurations: [
      {
        id: 'wall-4k-purchase',
        name: 'Purchase',
        isDefault: true,
        isActive: true,
        ...oneTime(67400),
        options: [
          included({
            id: 'tracking-camera-set-wall-4k',
            name: 'Tracking camera set',
            description: 'Four cameras above the image.',
          }),
          included({
            id: 'calibration-kit-wall-4k',
            name: 'Calibration kit',
            description: 'Target, probe and software. A calibration takes 15 minutes.',
          }),
          ...slaGroup('wall-4k', [SLA_BASE, SLA_PLUS]),
          ...peripherals(
            reflectiveBallGlasses('wall-4k', 6),
            pointer('wall-4k', 4),
            {
              id: 'frame-wall-4k',
              name: 'Free-standing frame',
              description: 'Where the wall may not be drilled. Needs 90 cm behind the image.',
              price: oneTime(3150),
              maxQuantity: 1,
            },
            spareModule('wall-4k', 465, 10),
          ),
          ...extras(
            {
              id: 'vision-sdk-wall-4k',
              productId: 'vision-sdk',
              name: 'Vision SDK',
              description: 'SDK, one development team. C++ and C# access to tracking, optics and the frame loop.',
              price: oneTime(0),
              maxQuantity: 1,
            },
            {
              id: 'installation-wall-4k',
              name: 'Installation on site',
              description: 'Two engineers, two days, delivery to the room included.',
              price: oneTime(4600),
              maxQuantity: 1,
            },
          ),
        ],
      },
      {
        id: 'wall-4k-launch',
        name: 'Launch price 2025',
        isDefault: false,
        isActive: false,
        ...oneTime(62900),
        options: [...slaGroup('wall-4k-launch', [SLA_BASE, SLA_PLUS])],
      },
    ],
  },
];
