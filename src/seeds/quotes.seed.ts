import type { EntityManager } from '@mikro-orm/postgresql';
import { type Catalogue, defaultConfiguration } from '../catalogue/catalogue.js';
import type { CatalogueService } from '../catalogue/catalogue.service.js';
import { type Actor, fullName } from '../rules/actor.js';
import { asOf } from '../platform/clock.js';
import type { LineInput } from '../pricing/configure.js';
import type { DealsService } from '../partner-programme/deals/deals.service.js';
import type { QuoteReader } from '../quotes/quote-reader.service.js';
import type { ClientQuoteWorkflow } from '../quotes/workflow/client-quote-workflow.service.js';
import type { StaffQuoteWorkflow } from '../quotes/workflow/staff-quote-workflow.service.js';
import type { QuotesService } from '../quotes/drafts/quotes.service.js';
import { actorOf, DAY_MS, STAFF } from './demo.js';
import { type AcceptedQuote, type OrderServices, PREPAYMENT, seedOrders } from './orders.seed.js';
import type { OrderStep } from '../rules/order-status.js';

export interface QuoteServices extends OrderServices {
  catalogue: CatalogueService;
  quotes: QuotesService;
  clients: ClientQuoteWorkflow;
  review: StaffQuoteWorkflow;
  reader: QuoteReader;
  deals: DealsService;
}

type Ending = 'draft' | 'pending' | 'sent' | 'accepted' | 'rejected' | 'declined';

export interface Story {
  who: string;
  /** E-mail address of the client who accepts the quote; if absent, the quote is for the author's own company. */
  buyer?: string;
  /** Deal of the author to which the quote is linked. */
  dealId?: string;
  daysAgo: number;
  /** Lines of the quote: product, quantity, and level of the service level agreement. */
  lines: [productId: string, quantity: number, tier?: 'base' | 'plus' | 'critical'][];
  reference?: string;
  ending: Ending;
  /** Discount in percent that staff gave on the first product before the approval. */
  discount?: number;
  shipping?: number;
  validDays?: number;
  /** Status that the order of an accepted quote has reached; absent if there is no order. */
  order?: OrderStep;
}

const STORIES: Story[] = [
  {
    who: 'anna@client.example',
    daysAgo: 160,
    lines: [
      ['holodesk-27', 6, 'base'],
      ['vision-sdk', 1],
    ],
    reference: 'ME-2026-021 Pilot desks',
    ending: 'accepted',
    shipping: 640,
    order: 'delivered',
  },
  {
    who: 'tom@client.example',
    daysAgo: 128,
    lines: [['holowall-tile', 2, 'base']],
    reference: 'Reception, Schiedam',
    ending: 'rejected',
    shipping: 1850,
  },
  { who: 'anna@client.example', daysAgo: 95, lines: [['flexled-curve', 1, 'plus']], ending: 'sent', shipping: 1290 },
  {
    who: 'anna@client.example',
    daysAgo: 74,
    lines: [
      ['holotable-32', 2, 'plus'],
      ['presenter', 10],
    ],
    reference: 'ME-2026-064 Site visits',
    ending: 'accepted',
    discount: 5,
    shipping: 780,
    order: 'in_production',
  },
  {
    who: 'tom@client.example',
    daysAgo: 58,
    lines: [['flexled-column', 2, 'base']],
    reference: 'Trade fair stand',
    ending: 'accepted',
    shipping: 1120,
    order: 'shipped',
  },
  { who: 'tom@client.example', daysAgo: 41, lines: [['holoroom-booth', 1, 'base']], ending: 'declined' },
  {
    who: 'anna@client.example',
    daysAgo: 26,
    lines: [
      ['holotable-65', 2, 'plus'],
      ['presenter', 5],
      ['vision-sdk', 1],
    ],
    reference: 'ME-2026-114 Design office, second floor',
    ending: 'sent',
    discount: 4,
    shipping: 3180,
    validDays: 28,
  },
  {
    who: 'tom@client.example',
    daysAgo: 9,
    lines: [
      ['holowall-4k', 1, 'base'],
      ['collab-review', 4],
      ['holodesk-27', 2],
    ],
    ending: 'sent',
    shipping: 2450,
  },
  {
    who: 'anna@client.example',
    daysAgo: 5,
    lines: [
      ['holoroom-studio', 1, 'critical'],
      ['spatial-sdk', 3],
    ],
    reference: 'ME-2026-131 Review room',
    ending: 'pending',
  },
  { who: 'tom@client.example', daysAgo: 3, lines: [['flexled-column', 3, 'base']], ending: 'pending' },
  {
    who: 'anna@client.example',
    daysAgo: 2,
    lines: [
      ['holotable-98', 1, 'critical'],
      ['holowall-stage', 1, 'plus'],
      ['presenter', 25],
      ['collab-review', 2],
      ['vision-sdk', 1],
    ],
    reference: 'ME-2026-140 Headquarters',
    ending: 'draft',
  },
  { who: 'tom@client.example', daysAgo: 1, lines: [['holodesk-27', 4]], ending: 'draft' },
  {
    who: 'other@rival.example',
    daysAgo: 33,
    lines: [['holowall-arc', 1, 'plus']],
    reference: 'Elbe gallery',
    ending: 'accepted',
    shipping: 2900,
  },
  { who: 'other@rival.example', daysAgo: 4, lines: [['holotable-32', 1, 'base']], ending: 'pending' },
  {
    who: 'paula@partner.example',
    daysAgo: 20,
    lines: [['holodesk-27', 2, 'plus']],
    reference: 'Loan units',
    ending: 'accepted',
    discount: 15,
    shipping: 240,
    order: 'confirmed',
  },
  {
    who: 'paula@partner.example',
    daysAgo: 12,
    lines: [
      ['holotable-32', 3, 'plus'],
      ['presenter', 3],
    ],
    reference: 'Showroom Bristol',
    ending: 'sent',
    discount: 15,
    shipping: 960,
  },
  {
    who: 'paula@partner.example',
    daysAgo: 2,
    lines: [
      ['holodesk-27', 1, 'base'],
      ['spatial-sdk', 1],
    ],
    ending: 'draft',
  },
];

const HOUR_MS = 3_600_000;

/**
 * Seeds quotes of the demo companies and of the demo partner in every status, through the services. Old quotes that are
 * left `sent` are expired by the sweep job.
 */
export async function seedQuotes(
  em: EntityManager,
  actors: Map<string, Actor>,
  services: QuoteServices,
  prepared: Story[],
): Promise<void> {
  const catalogue = await services.catalogue.current();
  const staff = actorOf(actors, STAFF);
  const stories = [...STORIES, ...prepared].sort((one, other) => other.daysAgo - one.daysAgo); // sorted, so that the quote numbers increase with the dates
  const accepted: AcceptedQuote[] = [];
  for (const story of stories) {
    const people = { author: actorOf(actors, story.who), buyer: actorOf(actors, story.buyer ?? story.who), staff };
    const quote = await live(story, people, catalogue, services);
    if (quote && story.order) accepted.push({ ...quote, ending: story.order });
    // Clears the entity manager, because every flush compares all loaded entities with their original state.
    await em.flush();
    em.clear();
  }
  await seedOrders(em, services, staff, accepted);
}

interface People {
  author: Actor;
  buyer: Actor;
  staff: Actor;
}

/** Seeds a quote. Returns it if it was accepted. */
async function live(
  story: Story,
  people: People,
  catalogue: Catalogue,
  services: QuoteServices,
): Promise<Omit<AcceptedQuote, 'ending'> | null> {
  const { quotes, clients, review, reader } = services;
  const { author, buyer, staff } = people;
  const begin = Date.now() - story.daysAgo * DAY_MS;
  const after = <T>(hours: number, step: () => Promise<T>): Promise<T> => asOf(new Date(begin + hours * HOUR_MS), step);

  const items = story.lines.map(([productId, quantity, tier]) => lineOf(catalogue, productId, quantity, tier));
  const id = await after(0, () => quotes.create(author, items, story.reference, story.buyer && buyer.companyId));
  const { dealId } = story;
  if (dealId) await after(0.5, () => services.deals.link(author, dealId, id));
  if (story.ending === 'draft') return null;
  await after(1, () => clients.submit(author, id));
  if (story.ending === 'pending') return null;
  if (story.ending === 'declined') {
    await after(20, () =>
      review.decline(staff, id, 'The booth needs a site survey first. We will call you to plan one.'),
    );
    return null;
  }
  const { discount, shipping = 500, validDays } = story;
  if (discount) {
    const { items: lines } = await reader.get(staff, id);
    const changes = lines.slice(0, 1).map((line) => ({ id: line.id, discountPercent: discount }));
    await after(20, () => review.adjustPricing(staff, id, { items: changes }));
  }
  await after(22, () =>
    review.approve(staff, id, {
      shippingCost: shipping,
      leadTimeWeeks: leadTime(catalogue, items),
      prepaymentPercentage: PREPAYMENT,
      ...(validDays && { validUntil: new Date(begin + (validDays + 1) * DAY_MS).toISOString() }),
    }),
  );
  if (story.ending === 'sent') return null;
  const { revision } = await reader.get(buyer, id);
  const decidedAfter = 70;
  if (story.ending === 'rejected') {
    await after(decidedAfter, () =>
      clients.reject(buyer, id, 'The lobby is rebuilt first. We will come back next year.'),
    );
    return null;
  }
  const signed = { revision: revision ?? 0, signerName: fullName(buyer), purchaseOrder: 'PO-48817' };
  await after(decidedAfter, () => clients.accept(buyer, id, signed, '127.0.0.1'));
  return { quoteId: id, acceptedAt: begin + decidedAfter * HOUR_MS };
}

/**
 * Returns a line for a product in its default configuration, with the SLA of the level and the first option of every
 * other required group.
 */
function lineOf(catalogue: Catalogue, productId: string, quantity: number, tier?: string): LineInput {
  const product = catalogue.products.get(productId);
  const configuration = product && defaultConfiguration(product);
  if (!configuration) throw new Error(`The demo's catalogue has no price for ${productId}`);
  const groups = Map.groupBy(configuration.options, ({ group }) => group);
  const selectedOptions = [...groups].flatMap(([group, options]) => {
    const chosen =
      group === 'SLA'
        ? options.find(({ slaPackageId }) => tier && slaPackageId === `sla-${tier}`)
        : options.find(({ required }) => required && group !== 'included');
    return chosen ? [{ optionId: chosen.id, quantity: group === 'SLA' ? quantity : chosen.minQuantity }] : [];
  });
  return { productId, priceConfigurationId: configuration.id, quantity, selectedOptions };
}

function leadTime(catalogue: Catalogue, items: LineInput[]): number {
  return Math.max(...items.map(({ productId }) => catalogue.products.get(productId ?? '')?.leadTimeWeeks ?? 1));
}
