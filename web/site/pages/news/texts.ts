import type { Topic } from '../../content/content-file';

/** Texts of the news. */
export const newsTexts = {
  title: 'News',
  description:
    'New devices, releases of the SDKs, notes from installations, and what customers do with light that has depth.',
  heading: 'News from the workshop',
  lead: 'New devices, releases of the SDKs, and notes from installations.',
  all: 'All news',
  topics: 'Topics',
  allTopics: 'All',
  topic: {
    products: 'Products',
    references: 'References',
    installations: 'Installations',
    developers: 'Developers',
    company: 'Company',
  } satisfies Record<Topic, string>,
  about: {
    products: 'What changes in our tables, walls, rooms and displays, told by the people who build them.',
    references: 'What customers do with holographic tables, walls and rooms once they are installed.',
    installations: 'How a wall, a room or a table gets into a building: notes from the people who carry them.',
    developers: 'News about Vision SDK and Spatial SDK, for people who write applications for our devices.',
    company: 'What changes at HoloPortal: how we work, how to order, and who we are.',
  } satisfies Record<Topic, string>,
  writtenBy: (author: string) => `Written by ${author.charAt(0).toLowerCase()}${author.slice(1)}`,
  minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
  share: 'Share',
  more: 'More to read',
  feed: 'News of HoloPortal',
};
