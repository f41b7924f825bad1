/** Texts of the home page. */
export const homeTexts = {
  title: 'Holographic displays for business · HoloPortal',
  description:
    'Holographic tables, walls and rooms make your 3D model stand in the room, so that a team can walk around it and decide together. Quotes online.',
  heading: 'Depth you can stand\u00a0around.',
  lead: 'A holographic table is a display that makes your 3D model stand above its glass, so that a team in light glasses can walk around it and decide together. A free business account shows the prices and builds your quote.',
  heroPicture: 'A holographic table with a city above its glass: towers of cyan light, the highest one violet.',
  turn: 'Turn the table with the city',
  browse: 'Browse products',
  facts: {
    users: 'People with their own view',
    products: (groups: number) => `Products in ${numberWord(groups)} groups`,
    leadTime: 'Lead time of devices',
    software: 'Applications and SDKs',
  },
  groups: {
    title: 'Six ways to put a model in the room',
    text: 'From one desk to a whole hall. A scene made for a table opens unchanged on a desk, on a wall and in a room.',
  },
  products: (count: number) => (count === 1 ? '1 product' : `${count} products`),
  story: { more: (industry: string) => `More for ${industry}` },
  industries: {
    title: 'Made for work with consequences',
    text: 'Where a wrong reading of a drawing costs a day, a million or a life.',
  },
  references: { title: 'In use, every day', more: 'All references' },
  news: { title: 'Blog & News', more: 'All news' },
  quote: {
    title: 'A quote that holds',
    text: 'Prices are fixed when you submit. What you accept is what was approved, to the cent and to the line.',
    steps: [
      ['Build', 'Pick devices and software, choose service level and peripherals. The price follows as you go.'],
      ['Submit', 'A person checks it, adds shipping and lead time, and sends it back.'],
      ['Accept', 'Sign the revision you read. Earlier revisions stay on file.'],
    ],
  },
};

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const numberWord = (count: number) => WORDS[count] ?? String(count);
