import type { PartnerResources } from '../partner-programme/library/resources/partner-resources.service.js';
import type { WriteResourceDto } from '../partner-programme/library/resources/partner-resources.dto.js';
import { asOf } from '../platform/clock.js';
import type { Actor } from '../rules/actor.js';
import { page } from './sample-page.js';

interface DemoResource extends Omit<WriteResourceDto, 'position' | 'isPublished' | 'link'> {
  daysAgo: number;
  /** Text lines of the resource's file. A resource without lines is a link. */
  lines?: string[];
  link?: string;
  hidden?: true;
}

const RESOURCES: DemoResource[] = [
  {
    title: 'Which product for which room',
    description: 'One page to decide with: how many people look, from where, and at what size.',
    category: 'sales',
    fromTier: 'bronze',
    daysAgo: 96,
    lines: [
      'Displays: one person at a desk, without glasses.',
      'Tables: two to eight people around one model, with glasses.',
      'Walls: the whole meeting, at full scale.',
      'Rooms: inside the model, before it is built.',
      'Flex: LED series that follow the building.',
    ],
  },
  {
    title: 'What to ask before a quote',
    description: 'Power, network, floor load and access: the answers that decide what can be delivered.',
    category: 'sales',
    fromTier: 'bronze',
    daysAgo: 41,
    lines: [
      'Power at the place of the display',
      'Network and who may open ports',
      'Floor load and the way in',
      'Who decides, and by when',
    ],
  },
  {
    title: 'Tender texts',
    description: 'Paragraphs for public tenders: what a holographic display is, and how it is accepted.',
    category: 'sales',
    fromTier: 'gold',
    daysAgo: 20,
    lines: ['Definition of a holographic display', 'Acceptance on site', 'Service and spare parts'],
  },
  {
    title: 'Pictures for print and web',
    description: 'Products in rooms, with the terms under which you may show them.',
    category: 'marketing',
    fromTier: 'bronze',
    daysAgo: 88,
    link: 'https://media.holoportal.example/pictures',
  },
  {
    title: 'Stand at a fair',
    description: 'Sizes, weights and a checklist for a stand with one table and one wall.',
    category: 'marketing',
    fromTier: 'silver',
    daysAgo: 62,
    lines: [
      'Two people build it in four hours',
      'One socket of 16 A for each display',
      'Return the case within ten days',
    ],
  },
  {
    title: 'Installation of a HoloTable',
    description: 'From the pallet to the first model, with the checks before hand-over.',
    category: 'technical',
    fromTier: 'bronze',
    daysAgo: 75,
    lines: [
      'Place and level the table',
      'Connect power and network',
      'Calibrate the cameras: it takes 20 minutes',
      'Sign the hand-over with the customer',
    ],
  },
  {
    title: 'SDK reference',
    description: 'For people who write their own applications.',
    category: 'technical',
    fromTier: 'bronze',
    daysAgo: 33,
    link: 'https://developer.holoportal.example/sdk',
  },
  {
    title: 'How we handle personal data',
    description: 'What the portal keeps of your customers, and for how long.',
    category: 'legal',
    fromTier: 'bronze',
    daysAgo: 110,
    lines: ['What is kept', 'Who sees it', 'When it is deleted'],
  },
  {
    title: 'Service agreements, next year',
    description: 'A draft for the next price list.',
    category: 'sales',
    fromTier: 'platinum',
    daysAgo: 3,
    lines: ['A draft'],
    hidden: true,
  },
];

const DAY_MS = 86_400_000;

/** Seeds files and links in the resource library of partners. */
export async function seedResources(actors: Map<string, Actor>, resources: PartnerResources): Promise<void> {
  const staff = actors.get('admin@system.example');
  if (!staff) throw new Error('The demo has nobody to keep resources');
  for (const [position, { daysAgo, lines, link = null, hidden, ...said }] of RESOURCES.entries()) {
    await asOf(new Date(Date.now() - daysAgo * DAY_MS), async () => {
      const given = { ...said, position, link };
      const id = await resources.create(staff, { ...given, isPublished: link !== null });
      if (!lines) return;
      const originalname = `${said.title.toLowerCase().replace(/[^a-z]+/g, '-')}.pdf`;
      await resources.upload(staff, id, { originalname, buffer: page(said.title, ...lines) });
      await resources.write(staff, id, { ...given, isPublished: !hidden });
    });
  }
}
