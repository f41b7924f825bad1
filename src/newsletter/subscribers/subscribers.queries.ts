import { statement, typed } from '../../platform/database/statement.js';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Conditions, MAX_WORDS } from '../../platform/database/conditions.js';
import { COUNT_CAP, cappedCount, type Paging } from '../../platform/http/paging.js';
import { searchFold } from '../../rules/search-fold.js';
import type { SubscriptionSource, SubscriptionStatus } from '../../rules/subscription.js';
import type { NewsletterWeekDto, SubscriberDto, SubscriberFilterDto, SubscriberRowDto } from './subscribers.dto.js';

/** SQL columns of each sort key. Each has a matching index. */
const ORDER: Record<string, string[]> = {
  createdAt: ['s.created_at', 's.id'],
  statusSince: ['s.status_since', 's.id'],
  email: ['s.email'],
  status: ['s.status', 's.created_at', 's.id'],
  source: ['s.source', 's.created_at', 's.id'],
};
export const SUBSCRIBER_SORTS = Object.keys(ORDER);

const ROW = `s.id, s.email, s.first_name as "firstName", s.last_name as "lastName", s.company, s.status,
  s.status_since as "statusSince", s.topics, s.frequency, s.source, s.confirmed_at as "confirmedAt", s.created_at as "createdAt"`;

/**
 * Minimum length of a search word that may match anywhere. Shorter words match most rows, and the trigram index finds
 * them only at the beginning of a word.
 */
const WORD_LETTERS = 3;

/**
 * Returns the conditions of a list or an export. A word of one or two letters matches only the beginning of a name or
 * an address.
 */
export function subscriberConditions({ status, source, topic, search }: SubscriberFilterDto): Conditions {
  const words = searchFold(search ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS);
  const long = words.filter((word) => word.length >= WORD_LETTERS);
  const where = new Conditions()
    .oneOf('s.status', status)
    .oneOf('s.source', source)
    .search(long.join(' '), 's.search_text like ?');
  for (const word of words.filter((one) => !long.includes(one))) {
    const beginning = `${word.replace(/[\\%_]/g, '\\$&')}%`;
    where.add('(s.search_text like ? or s.search_text like ?)', beginning, `% ${beginning}`);
  }
  return topic ? where.add('s.topics @> array[?]::text[]', topic) : where;
}

/**
 * Returns the SQL for the number of subscribers that match the filters. Reads the stored sums if they suffice, counts
 * rows otherwise.
 */
function totalOf(filter: SubscriberFilterDto, where: Conditions): [sql: string, parameters: unknown[]] {
  if (filter.search || filter.topic) {
    return [cappedCount(`from newsletter_subscribers s where ${where.sql}`), where.parameters];
  }
  const kept = new Conditions().oneOf('status', filter.status).oneOf('source', filter.source);
  const sum = `least(coalesce(sum(subscribers), 0), ${COUNT_CAP + 1})::int`;
  return [`(select ${sum} from newsletter_totals where ${kept.sql})`, kept.parameters];
}

const PAGE = statement(
  { rows: typed<SubscriberRowDto[]>('json'), total: 'int4' },
  (where: string, order: string, total: string) => `select (select coalesce(json_agg(page), '[]') from (
        select ${ROW} from newsletter_subscribers s where ${where} order by ${order} limit ? offset ?) as page) as rows,
      ${total} as total`,
  ...Object.values(ORDER).map((columns) => ['true', columns.join(', '), totalOf({}, new Conditions())[0]] as const),
  ['true', 's.id', totalOf({ topic: 'products' } as SubscriberFilterDto, new Conditions())[0]],
);

/**
 * Returns a page of subscribers and the number that match the filters, with one SQL statement. Times in Postgres' text
 * format.
 */
export async function findSubscribers(
  em: EntityManager,
  filter: SubscriberFilterDto,
  { limit, offset, sort, direction }: Paging,
): Promise<{ rows: SubscriberRowDto[]; total: number }> {
  const where = subscriberConditions(filter);
  const [total, counted] = totalOf(filter, where);
  const order = ORDER[sort]!.map((column) => `${column} ${direction}`).join(', ');
  return PAGE.one(em, [...where.parameters, limit, offset, ...counted], where.sql, order, total);
}

/** Subscriber as the statement returns it. The mails have a template and data, from which their subject is rendered. */
type WholeSubscriber = Omit<SubscriberDto, 'actions' | 'mails'> & {
  mails: (Omit<SubscriberDto['mails'][number], 'subject'> & { template: string; data: Record<string, unknown> })[];
};

const SUBSCRIBER = statement(
  { subscriber: typed<WholeSubscriber>('json') },
  `select to_jsonb(w) as subscriber from (
      select ${ROW}, s.industry, s.measured_since as "measuredSince",
        (select coalesce(json_agg(h), '[]') from (
            select c.id, c.created_at as "createdAt", c.action, c.status, c.text, c.text_version as "textVersion", c.address, c.source,
                   c.page, c.confirmation, c.actor_name as "actorName", c.note
              from newsletter_consents c where c.subscriber_id = s.id order by c.created_at desc, c.id limit 200) h) as history,
        (select coalesce(json_agg(m), '[]') from (
            select m.id, m.template, m.data, m.status, m.created_at as "createdAt", m.sent_at as "sentAt"
              from outbox_mails m where m.recipient = s.email and m.template like 'newsletter-%'
             order by m.created_at desc limit 50) m) as mails,
        (select coalesce(json_agg(k), '[]') from (
            select c.id, c.name, r.status, r.outcome, r.done_at as "doneAt", r.error
              from newsletter_recipients r join newsletter_campaigns c on c.id = r.campaign_id
             where r.subscriber_id = s.id order by r.created_at desc limit 50) k) as campaigns
        from newsletter_subscribers s where s.id = ?) w`,
);

/**
 * Returns one subscriber with its history, its latest mails and its campaigns, with one statement; undefined if it does
 * not exist.
 */
export async function findWholeSubscriber(em: EntityManager, id: string): Promise<WholeSubscriber | undefined> {
  const found = await SUBSCRIBER.first(em, [id]);
  return found?.subscriber;
}

interface Totals {
  status: SubscriptionStatus;
  source: SubscriptionSource;
  wasConfirmed: boolean;
  subscribers: number;
}

const FIGURES = statement(
  { totals: typed<Totals[]>('json'), weeks: typed<NewsletterWeekDto[]>('json') },
  `select (select coalesce(json_agg(t), '[]') from (
        select status, source, was_confirmed as "wasConfirmed", sum(subscribers)::int as subscribers
          from newsletter_totals group by 1, 2, 3) t) as totals,
      (select coalesce(json_agg(w), '[]') from (
        select week, sum(joined)::int as joined, sum(gone)::int as left, sum(bounced)::int as bounced,
               sum(complained)::int as complained
          from newsletter_weeks where week >= ?::date group by week order by week) w) as weeks`,
);

/**
 * Returns the number of subscribers by status and source, and the numbers of new, ended, bounced and reported
 * subscriptions by week since a day. Uses one SQL statement, which reads stored sums.
 */
export async function findNewsletterSums(
  em: EntityManager,
  from: string,
): Promise<{ totals: Totals[]; weeks: NewsletterWeekDto[] }> {
  const found = await FIGURES.first(em, [from]);
  return found!;
}
