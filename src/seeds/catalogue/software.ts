import type { CatalogItemSeed, ConfigurationOptionSeed } from './catalogue.types.js';
import { extras, included, selectOneOrNone } from './options.js';
import { monthly, oneTime, yearly } from './prices.js';

/** Options of Presenter, the same for monthly and yearly billing. */
function presenterOptions(suffix: string): ConfigurationOptionSeed[] {
  return [
    ...extras(
      {
        id: `onboarding-${suffix}`,
        name: 'Onboarding',
        description: 'Three hours by video call, for up to eight people.',
        price: oneTime(450),
        maxQuantity: 3,
      },
      {
        id: `scene-service-${suffix}`,
        name: 'Scene made for you',
        description: 'We build the scene from your CAD files. Priced after a look at them.',
        price: oneTime(null),
        maxQuantity: 10,
      },
    ),
  ];
}

/** Options of Collab Review, the same for yearly and monthly billing. */
function reviewOptions(suffix: string): ConfigurationOptionSeed[] {
  return [
    included({
      id: `guest-seats-${suffix}`,
      name: 'Guest seat',
      description: 'Look and comment from a browser.',
      minQuantity: 5,
    }),
    ...extras({
      id: `onboarding-${suffix}`,
      name: 'Onboarding',
      description: 'Three hours by video call, for up to eight people.',
      price: oneTime(450),
      maxQuantity: 3,
    }),
  ];
}

export const SOFTWARE: CatalogItemSeed[] = [
  {
    id: 'presenter',
    name: 'Presenter',
    description: 'Walk a group through a scene, step by step.',
    category: 'Software',
    type: 'Application',
    groupSlug: 'software',
    image: '/pictures/app-presenter.webp',
    portability: false,
    industries: [
      'aec',
      'engineering-manufacturing',
      'education-training',
      'entertainment-metaverse',
      'digital-twins-smart-cities',
      'healthcare-medical',
    ],
    activeUsers: 'variable',
    glasses: 'none',
    leadTimeWeeks: 1,
    specifications: [
      { name: 'Works with', value: 'Every table, wall, room and HoloDesk' },
      { name: 'Licence', value: 'Per seat' },
      { name: 'Runs on', value: 'Windows 11, tablet remote for iOS and Android' },
      { name: 'File formats', value: 'STEP, IFC, FBX, glTF, USD, point clouds (E57)' },
      { name: 'Largest scene', value: '400 million triangles' },
      { name: 'Offline use', value: 'Yes, 30 days' },
      { name: 'Languages', value: 'English, Dutch, German, French' },
    ],
    priceConfigurations: [
      {
        id: 'presenter-monthly',
        name: 'Monthly, per seat',
        isDefault: true,
        isActive: true,
        ...monthly(149, 12),
        options: [
          ...presenterOptions('presenter-monthly'),
          ...selectOneOrNone('Support', [
            {
              id: 'support-business-presenter-monthly',
              name: 'Business hours',
              description: 'By telephone, 8:00 to 18:00, answer in 4 hours.',
              price: monthly(24, 12),
            },
            {
              id: 'support-extended-presenter-monthly',
              name: 'Evenings and weekends',
              description: 'By telephone, 7:00 to 23:00 every day, answer in 1 hour.',
              price: monthly(52.5, 12),
            },
          ]),
        ],
      },
      {
        id: 'presenter-yearly',
        name: 'Yearly, per seat',
        isDefault: false,
        isActive: true,
        ...yearly(1620, 1),
        options: [
          ...presenterOptions('presenter-yearly'),
          ...selectOneOrNone('Support', [
            {
              id: 'support-business-presenter-yearly',
              name: 'Business hours',
              description: 'By telephone, 8:00 to 18:00, answer in 4 hours.',
              price: yearly(264, 1),
            },
            {
              id: 'support-extended-presenter-yearly',
              name: 'Evenings and weekends',
              description: 'By telephone, 7:00 to 23:00 every day, answer in 1 hour.',
              price: yearly(577.5, 1),
            },
          ]),
        ],
      },
    ],
  },
  {
    id: 'collab-review',
    name: 'Collab Review',
    description: 'Mark, measure and decide, with a record of who said what.',
    category: 'Software',
    type: 'Application',
    groupSlug: 'software',
    image: '/pictures/app-review.webp',
    portability: false,
    industries: ['engineering-manufacturing', 'aec', 'defense-military', 'healthcare-medical', 'ports-airports'],
    activeUsers: 'variable',
    glasses: 'none',
    leadTimeWeeks: 1,
    specifications: [
      { name: 'Works with', value: 'Every table, wall, room and HoloDesk' },
      { name: 'Licence', value: 'Per team of 10' },
      { name: 'Runs on', value: 'Windows 11, guests in a browser' },
      { name: 'File formats', value: 'STEP, JT, IFC, CATIA V5, NX, glTF' },
      { name: 'Sites in one session', value: '6' },
      { name: 'Offline use', value: 'No' },
      { name: 'Record', value: 'PDF and BCF, kept for 7 years' },
      { name: 'Languages', value: 'English, Dutch, German' },
    ],
    priceConfigurations: [
      {
        id: 'collab-review-yearly',
        name: 'Yearly, per team',
        isDefault: true,
        isActive: true,
        ...yearly(2280, 1),
        options: [
          ...reviewOptions('collab-review-yearly'),
          ...extras({
            id: 'extra-guests-collab-review-yearly',
            name: 'Guest seats, 10 more',
            description: 'Look and comment from a browser.',
            price: yearly(390, 1),
            maxQuantity: 10,
          }),
        ],
      },
      {
        id: 'collab-review-monthly',
        name: 'Monthly, per team',
        isDefault: false,
        isActive: true,
        ...monthly(209, 12),
        options: [
          ...reviewOptions('collab-review-monthly'),
          ...extras({
            id: 'extra-guests-collab-review-monthly',
            name: 'Guest seats, 10 more',
            description: 'Look and comment from a browser.',
            price: monthly(35.75, 12),
            maxQuantity: 10,
          }),
        ],
      },
    ],
  },
  {
    id: 'vision-sdk',
    name: 'Vision SDK',
    description: 'C++ and C# access to tracking, optics and the frame loop.',
    category: 'Software',
    type: 'SDK',
    groupSlug: 'software',
    image: '/pictures/sdk-vision.webp',
    portability: false,
    industries: ['engineering-manufacturing', 'healthcare-medical', 'defense-military', 'education-training', 'other'],
    activeUsers: 'variable',
    glasses: 'none',
    leadTimeWeeks: 1,
    specifications: [
      { name: 'Works with', value: 'Every device' },
      { name: 'Licence', value: 'One development team' },
      { name: 'Runs on', value: 'Windows 11, Ubuntu 24.04' },
      { name: 'Programming languages', value: 'C++20, C# 12' },
      { name: 'Graphics', value: 'Vulkan 1.3, Direct3D 12' },
      { name: 'Offline use', value: 'Yes' },
      { name: 'Added latency', value: '2 ms from camera to frame' },
      { name: 'Languages', value: 'English' },
    ],
    priceConfigurations: [
      {
        id: 'vision-sdk-free',
        name: 'Free licence',
        isDefault: true,
        isActive: true,
        ...oneTime(0),
        options: [
          ...extras(
            {
              id: 'developer-support-vision-sdk',
              name: 'Developer support',
              description: 'Answers from the engineers who wrote it, in 1 business day.',
              price: yearly(1480, 1),
              maxQuantity: 1,
            },
            {
              id: 'workshop-vision-sdk',
              name: 'Workshop',
              description: 'Two days on site, with your own application.',
              price: oneTime(2750),
              maxQuantity: 2,
            },
          ),
        ],
      },
    ],
  },
  {
    id: 'spatial-sdk',
    name: 'Spatial SDK',
    description: 'Bring a scene from your engine to every device. Unity, Unreal and WebGPU.',
    category: 'Software',
    type: 'SDK',
    groupSlug: 'software',
    image: '/pictures/sdk-spatial.webp',
    portability: false,
    industries: [
      'entertainment-metaverse',
      'education-training',
      'digital-twins-smart-cities',
      'engineering-manufacturing',
      'aec',
      'safety-security',
    ],
    activeUsers: 'variable',
    glasses: 'none',
    leadTimeWeeks: 1,
    specifications: [
      { name: 'Works with', value: 'Every device' },
      { name: 'Licence', value: 'Per developer' },
      { name: 'Runs on', value: 'Windows 11, macOS 15' },
      { name: 'Engines', value: 'Unity 6, Unreal Engine 5.5, WebGPU' },
      { name: 'Simulator', value: 'Every device on your own screen' },
      { name: 'Offline use', value: 'Yes, 30 days' },
      { name: 'Languages', value: 'English' },
    ],
    priceConfigurations: [
      {
        id: 'spatial-sdk-monthly',
        name: 'Monthly, per developer',
        isDefault: true,
        isActive: true,
        ...monthly(95, 12),
        options: extras({
          id: 'developer-support-spatial-sdk-monthly',
          name: 'Developer support',
          description: 'Answers from the engineers who wrote it, in 1 business day.',
          price: monthly(128.5, 12),
          maxQuantity: 1,
        }),
      },
      {
        id: 'spatial-sdk-yearly',
        name: 'Yearly, per developer',
        isDefault: false,
        isActive: true,
        ...yearly(1020, 1),
        options: extras({
          id: 'developer-support-spatial-sdk-yearly',
          name: 'Developer support',
          description: 'Answers from the engineers who wrote it, in 1 business day.',
          price: yearly(1480, 1),
          maxQuantity: 1,
        }),
      },
    ],
  },
];
