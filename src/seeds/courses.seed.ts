import type { CourseProgress } from '../partner-programme/library/courses/course-progress.service.js';
import type { CourseReader } from '../partner-programme/library/courses/course-reader.service.js';
import type { Courses } from '../partner-programme/library/courses/courses.service.js';
import type { WriteCourseDto } from '../partner-programme/library/courses/courses.dto.js';
import { asOf } from '../platform/clock.js';
import type { Actor } from '../rules/actor.js';

interface DemoCourse extends WriteCourseDto {
  daysAgo: number;
  /**
   * Number of chapters that the demo partner's user Paula has read, one per day, and the days since she read the last
   * one.
   */
  read: number;
  lastRead: number;
}

const COURSES: DemoCourse[] = [
  {
    title: 'Our products and when to choose each',
    summary: 'Displays, tables, walls, rooms and Flex: what each does, and the questions that decide.',
    position: 1,
    daysAgo: 90,
    read: 3,
    lastRead: 60,
    chapters: [
      {
        title: 'Five families',
        text: `Every product shows a model in depth. They differ in **how many people look, and from where**.

| Family | For |
|---|---|
| Displays | one person at a desk, without glasses |
| Tables | two to eight people who stand around one model |
| Walls | a whole meeting, at full scale |
| Rooms | people inside the model, before it is built |
| Flex | LED series that follow the building |

Software runs on all of them: applications to present and review, and SDKs to build your own.`,
      },
      {
        title: 'Displays and tables',
        text: `## Displays

A HoloDesk stands beside the keyboard. It follows the eyes of one person, who needs no glasses. It is for people who *make* the model.

## Tables

A table is for people who *talk* about the model. Cameras in the frame follow each person with glasses, so that all of them see it from
their own side and point at the same place.

- The smallest one folds into a flight case: for site visits and sales calls.
- The HoloTable 65 is the meeting table, for four.
- Larger ones take up to eight people with glasses of their own.

How many people look **at the same time** decides the size. Others can look on with plain glasses.`,
      },
      {
        title: 'Walls, rooms, and the questions to ask',
        text: `Where the size itself is the point, choose a wall or a room: a facade, a machine hall, a ward.

Ask before you prepare a quote:

1. How many people look at the same time?
2. Where does it stand, and is that place ready: power, network, the way in, the floor?
3. Which models do they have, from which program?
4. Does it travel?
5. Buy, rent, or by the month?

The answers decide product, options and service agreement. Delivery takes weeks: each product says how many.`,
      },
    ],
  },
  {
    title: 'Working in the portal',
    summary: 'From a customer you know to a commission that is paid: every step in the portal.',
    position: 2,
    daysAgo: 80,
    read: 2,
    lastRead: 4,
    chapters: [
      {
        title: 'Register the deal first',
        text: `Register a deal under [Pipeline](/partners/dashboard/sales/pipeline) as soon as you know the customer. Once we approve it, the customer is
protected for you for **90 days**, and 30 more when you extend it once.

Give the VAT number or the website: they show us whether another partner was first. If the customer is taken, we tell you so,
but never by whom.`,
      },
      {
        title: 'Connect with your client',
        text: `You prepare quotes for a client who has agreed to it. Ask under [Clients](/partners/dashboard/clients) by email address. An administrator of the client
gets a code; you enter it within seven days.

The client sees on screen what it shares: its company card, names and roles, quotes and orders. It can end that at any moment, and so can
you.`,
      },
      {
        title: 'Prepare the quote',
        text: `Choose the client in the first step of the builder. You configure and submit; we approve and send; **the client accepts**. You never accept
for a client.

You can change what you prepared while it is a draft, withdraw it and duplicate it.`,
      },
      {
        title: 'Follow your commission',
        text: `Commission is *accrued* when the client accepts, *earned* as the order is paid, and *payable* 30 days later.

Each row of the [ledger](/partners/dashboard/performance/commission) says in a sentence where it comes from. What is refunded to the client is reversed
in the same proportion.`,
      },
    ],
  },
];

const DAY_MS = 86_400_000;

interface Services {
  courses: Courses;
  reader: CourseReader;
  progress: CourseProgress;
}

/** Seeds two courses for partners. Paula has completed the first and read half of the second. */
export async function seedCourses(actors: Map<string, Actor>, { courses, reader, progress }: Services): Promise<void> {
  const [staff, paula] = [actors.get('admin@system.example'), actors.get('paula@partner.example')];
  if (!staff || !paula) throw new Error('The demo has nobody to teach or to learn');
  const before = <T>(days: number, step: () => Promise<T>) => asOf(new Date(Date.now() - days * DAY_MS), step);
  for (const { daysAgo, read, lastRead, ...course } of COURSES) {
    const id = await before(daysAgo, () => courses.draft(staff, course));
    await before(daysAgo, () => courses.act(staff, id, 'publish'));
    const { chapters } = await reader.get(staff, id);
    for (const [at, chapter] of chapters.slice(0, read).entries()) {
      await before(lastRead + read - 1 - at, () => progress.read(paula, id, chapter.id));
    }
  }
}
