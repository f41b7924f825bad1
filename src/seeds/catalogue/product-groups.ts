import type { ProductGroupSeed } from './catalogue.types.js';

/**
 * Returns the rows of a comparison. Each row has the name of a feature and one value for each product, in the order of
 * `productIds`.
 */
function compare(productIds: string[], rows: Record<string, string[]>): ProductGroupSeed['featureComparison'] {
  return Object.entries(rows).map(([feature, values]) => {
    if (values.length !== productIds.length) throw new Error(`${feature}: one value for each product`);
    return { feature, values: values.map((value, index) => ({ productId: productIds[index]!, value })) };
  });
}

export const PRODUCT_GROUPS: ProductGroupSeed[] = [
  {
    slug: 'tables',
    name: 'Tables',
    headline: 'One model, several people, glasses instead of headsets. Walk around it, point at it, cut it open.',
    description: 'Stand around one model and point at the same place.',
    heroImage: '/pictures/group-tables.webp',
    productTypes: ['Table'],
    contentBlocks: [
      {
        title: 'Three sizes, one way of working',
        text: 'A scene made for the small table opens on the large one. Only the size of the model changes, and how many people stand around it.',
      },
      {
        title: 'Everyone has their own side',
        text: 'Each active user wears a pair of glasses, is tracked and gets an image of their own. Point at a bolt and the others see your finger at that bolt.',
      },
      {
        title: 'Ready for the next meeting',
        text: 'A table starts in 40 seconds and calibrates in 10 to 20 minutes. No dark room: normal office light is fine.',
      },
    ],
    featureComparison: compare(['holotable-32', 'holotable-65', 'holotable-98'], {
      Diagonal: ['32 in', '65 in', '98 in'],
      Resolution: ['3840 × 2160', '3840 × 2160', '7680 × 4320'],
      'Usable height above the surface': ['30 cm', '55 cm', '80 cm'],
      'Hand tracking': ['No', 'Yes', 'Yes'],
      Brightness: ['600 cd/m²', '750 cd/m²', '900 cd/m²'],
      Weight: ['38 kg', '146 kg', '312 kg'],
      Power: ['230 V, 0.4 kW', '230 V, 0.9 kW', '400 V, 2.1 kW'],
      Noise: ['29 dB(A) at 1 m', '32 dB(A) at 1 m', '38 dB(A) at 1 m'],
    }),
  },
  {
    slug: 'rooms',
    name: 'Rooms',
    headline: 'Stand in it at full scale. Reach, turn around, look under it, and change it on the spot.',
    description: 'Step inside before it is built.',
    heroImage: '/pictures/group-rooms.webp',
    productTypes: ['Room'],
    contentBlocks: [
      {
        title: 'Floor and walls as one image',
        text: 'The floor shows the image too, so a model stands in the room instead of behind a window. Edges disappear once you are tracked.',
      },
      {
        title: 'Fits the building you have',
        text: 'A Booth stands in an office. A Studio needs a survey of floor, power and air, which is included. A Theatre is designed with your architect.',
      },
      {
        title: 'Installed and handed over',
        text: 'Our engineers build, calibrate and test with your own model. You sign when it works.',
      },
    ],
    featureComparison: compare(['holoroom-booth', 'holoroom-studio', 'holoroom-theatre'], {
      'Image faces': ['2 walls and floor', '2 walls and floor', '3 walls and floor'],
      'Floor area': ['2.4 × 2.4 m', '5.0 × 4.0 m', '9.0 × 5.0 m'],
      'Pixel pitch': ['1.2 mm', '1.25 mm', '1.5 mm'],
      Tracking: ['6 cameras, 2 people', '10 cameras, 4 people', '18 cameras, 8 people'],
      'Room needed': ['3.0 × 3.0 × 2.8 m', '6.2 × 5.2 × 3.4 m', '10.6 × 6.6 × 4.2 m'],
      'Spatial audio': ['Option', 'Option', 'Yes'],
      Power: ['400 V, 4.2 kW', '400 V, 9.5 kW', '400 V, 22 kW'],
      Noise: ['34 dB(A) inside', '36 dB(A) inside', '38 dB(A) inside'],
    }),
  },
  {
    slug: 'walls',
    name: 'Walls',
    headline: 'A model as large as the thing itself. The whole meeting looks at one image, in depth.',
    description: 'Full scale, in front of the whole meeting.',
    heroImage: '/pictures/group-walls.webp',
    productTypes: ['Wall'],
    contentBlocks: [
      {
        title: 'Four walls, from a touring case to a stage',
        text: 'Tile goes where you go. 4K hangs in the meeting room. Arc surrounds a desk. Stage fills a hall.',
      },
      {
        title: 'No seams to look at',
        text: 'Modules are matched in colour from one batch and aligned to a tenth of a millimetre. Each one comes out to the front.',
      },
    ],
    featureComparison: compare(['holowall-tile', 'holowall-4k', 'holowall-arc', 'holowall-stage'], {
      'Image size': ['3.00 × 2.00 m as 6 × 4 tiles', '3.60 × 2.03 m', '5.40 × 2.03 m along the curve', '8.00 × 2.50 m'],
      Resolution: ['1920 × 1280', '3840 × 2160', '4320 × 1620', '6400 × 2000'],
      'Pixel pitch': ['1.56 mm', '0.94 mm', '1.25 mm', '1.25 mm'],
      Brightness: ['1,000 cd/m²', '800 cd/m²', '800 cd/m²', '1,200 cd/m²'],
      Tracking: ['None, one view for all', '4 cameras, 4 people', '6 cameras, 6 people', '10 cameras, 8 people'],
      Shape: ['Free', 'Flat', 'Curved', 'Flat'],
      Weight: ['168 kg, 7 kg a tile', '285 kg', '410 kg', '860 kg'],
      Power: ['230 V, 2.4 kW', '230 V, 3.0 kW', '400 V, 4.4 kW', '400 V, 8.5 kW'],
    }),
  },
  {
    slug: 'displays',
    name: 'Displays',
    headline: 'Check depth while you draw it. No glasses, no dark room, no walk to the meeting room.',
    description: 'A desktop display for the person who builds the model.',
    heroImage: '/pictures/group-displays.webp',
    productTypes: ['Display'],
    contentBlocks: [
      {
        title: 'Beside your other screen',
        text: 'HoloDesk is a second display to your computer. What you turn in your CAD program turns in the image volume.',
      },
      {
        title: 'The same scene as the table',
        text: 'Save on the desk, open on a table or a wall. Nothing is converted on the way.',
      },
    ],
    featureComparison: compare(['holodesk-27'], {
      Diagonal: ['27 in'],
      Resolution: ['3840 × 2160'],
      'Image volume': ['56 × 32 × 24 cm'],
      Tracking: ['Eye tracking, 1 person'],
      Inputs: ['DisplayPort 1.4, USB-C'],
      Weight: ['11.5 kg'],
      Power: ['230 V, 0.12 kW'],
      Noise: ['24 dB(A) at 1 m'],
    }),
  },
  {
    slug: 'flex',
    name: 'Flex',
    headline: 'Light that takes the shape of the place. For everyone who passes, without glasses.',
    description: 'LED series that follow the building.',
    heroImage: '/pictures/group-flex.webp',
    productTypes: ['Flex'],
    contentBlocks: [
      {
        title: 'Measured, then made',
        text: 'We scan the surface, cut the sheet to it and map the picture. What you see in the drawing is what hangs there.',
      },
      {
        title: 'Made for public places',
        text: 'No fans, no open edges, fire class B-s1, d0. Modules are held by magnets and exchanged in a minute.',
      },
    ],
    featureComparison: compare(['flexled-curve', 'flexled-column'], {
      'Image size': ['4.20 × 1.26 m', '3.14 × 3.00 m all round'],
      'Pixel pitch': ['1.88 mm', '2.5 mm'],
      Brightness: ['1,000 cd/m²', '1,400 cd/m²'],
      'Smallest radius': ['40 cm, inwards and outwards', '30 cm, outwards'],
      'Seen from': ['The front', 'All sides'],
      Weight: ['48 kg', '96 kg'],
      Power: ['230 V, 1.6 kW', '230 V, 1.8 kW'],
      Noise: ['Silent, no fans', 'Silent, no fans'],
    }),
  },
  {
    slug: 'software',
    name: 'Software',
    headline: 'Open the files you have, show them, decide on them. Or build an application of your own.',
    description: 'Applications to present and review, SDKs to build your own.',
    heroImage: '/pictures/group-software.webp',
    productTypes: ['Application', 'SDK'],
    contentBlocks: [
      {
        title: 'One scene for every device',
        text: 'A scene knows no screen. It opens on a desk, a table, a wall and in a room, at the scale you set.',
      },
      {
        title: 'Applications',
        text: 'Presenter leads a group through a scene. Collab Review is for the meeting after it: mark, measure, decide, and keep the record.',
      },
      {
        title: 'SDKs',
        text: 'Vision SDK is close to the device: tracking, optics and frames. Spatial SDK is close to your engine: one scene, every device.',
      },
    ],
    featureComparison: compare(['presenter', 'collab-review', 'vision-sdk', 'spatial-sdk'], {
      'Made for': ['Presenting', 'Deciding', 'Device developers', 'Engine developers'],
      'Works with': [
        'Every table, wall, room and HoloDesk',
        'Every table, wall, room and HoloDesk',
        'Every device',
        'Every device',
      ],
      Licence: ['Per seat', 'Per team of 10', 'One development team', 'Per developer'],
      'Runs on': [
        'Windows 11, tablet remote for iOS and Android',
        'Windows 11, guests in a browser',
        'Windows 11, Ubuntu 24.04',
        'Windows 11, macOS 15',
      ],
      'Offline use': ['Yes, 30 days', 'No', 'Yes', 'Yes, 30 days'],
      Languages: ['English, Dutch, German, French', 'English, Dutch, German', 'English', 'English'],
    }),
  },
];
