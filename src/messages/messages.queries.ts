import type { EntityManager } from '@mikro-orm/postgresql';
import { statement, typed } from '../platform/database/statement.js';
import { cappedCount, COUNT_CAP } from '../platform/http/paging.js';
import type { QuoteStatus } from '../rules/quote-status.js';
import type { MessageAudience, QuestionStatus } from '../rules/messages.js';
import type { MessageLine } from './message.entity.js';

/** A message as a list returns it, before its actions are known. */
export interface MessageRow {
  id: string;
  number: number;
  text: string;
  author: { id: string; name: string; company: string; isStaff: boolean };
  audience: MessageAudience;
  line: MessageLine | null;
  revision: number | null;
  question: QuestionStatus | null;
  settled: { by: string; at: string } | null;
  createdAt: string;
  editedAt: string | null;
  isDeleted: boolean;
}

const MESSAGE = `m.id, m.number, m.text,
  json_build_object('id', u.id, 'name', trim(u.first_name || ' ' || u.last_name), 'company', c.name,
    'isStaff', c.type in ('system', 'internal')) as author,
  m.audience, m.line, m.revision, m.question,
  case when s.id is not null then json_build_object('by', trim(s.first_name || ' ' || s.last_name), 'at', m.settled_at) end as settled,
  m.created_at as "createdAt", m.edited_at as "editedAt", m.deleted_at is not null as "isDeleted"`;
const WITH_PEOPLE = `join users u on u.id = m.author_id join companies c on c.id = u.company_id
       left join users s on s.id = m.settled_by_id`;

/**
 * A page of the messages of a quote, newest first, with their number, the number of open questions, and how far the
 * caller has read; null for a caller who is not told of the thread.
 */
export const THREAD = statement(
  { rows: typed<MessageRow[]>('json'), total: 'int4', openQuestions: 'int4', readThrough: 'int4?' },
  `select (select coalesce(json_agg(page), '[]') from (
       select ${MESSAGE} from (select * from quote_messages m where m.quote_id = :quote and m.audience = any (array[:audiences]::text[])
          order by m.number desc limit :limit offset :offset) m ${WITH_PEOPLE} order by m.number desc) as page) as rows,
     ${cappedCount('from quote_messages m where m.quote_id = :quote and m.audience = any (array[:audiences]::text[])')} as total,
     (select count(*)::int from quote_messages m
       where m.quote_id = :quote and m.question = 'open' and m.audience = any (array[:audiences]::text[])) as "openQuestions",
     (select t.read_through from thread_members t where t.quote_id = :quote and t.user_id = :reader) as "readThrough"`,
);

/** One message, as the list returns it. */
export const ONE_MESSAGE = statement(
  { row: typed<MessageRow>('json') },
  `select row_to_json(one) as row from (select ${MESSAGE} from quote_messages m ${WITH_PEOPLE} where m.id = ?) one`,
);

/** Adds the people who are told of a message, unless they are members of the thread: see `ThreadMember`. */
const ADD_MEMBERS = statement(
  {},
  `insert into thread_members (quote_id, user_id)
   select q.id, u.id from quotes q, users u join companies c on c.id = u.company_id
    where q.id = :quote and u.deleted_at is null and u.account_status = 'active'
      and (u.id in (:author, q.prepared_by_id) or u.id = q.user_id and :audience = 'everyone'
        or c.type = 'system' and u.account_type = 'admin' and not exists (
             select 1 from thread_members t join users o on o.id = t.user_id join companies p on p.id = o.company_id
              where t.quote_id = q.id and p.type = 'system'))
   on conflict do nothing`,
);

/** True in SQL for a member `u` of company `c` who reads messages of the audience of `m`; `q` is the quote. */
const READS = `(c.type in ('system', 'internal') or m.audience = 'everyone'
  or m.audience = 'partner' and c.id is not distinct from q.partner_id)`;

/** Counts a new message as unread for each member who may read it, except its author. */
const COUNT_UNREAD = statement(
  {},
  `update thread_members t set unread = t.unread + 1
     from quote_messages m, quotes q, users u, companies c
    where m.id = ? and q.id = m.quote_id and t.quote_id = q.id and u.id = t.user_id and c.id = u.company_id
      and u.id <> m.author_id and ${READS}`,
);

/** Adds the members of a thread who are told of a new message, and counts it as unread for them. */
export async function tellMembers(
  em: EntityManager,
  { id, quoteId, authorId, audience }: { id: string; quoteId: string; authorId: string; audience: MessageAudience },
): Promise<void> {
  await ADD_MEMBERS.run(em, { quote: quoteId, author: authorId, audience });
  await COUNT_UNREAD.run(em, [id]);
}

/** Sets how far a member has read, never back; messages that arrived after the given one stay unread. */
export const READ_THROUGH = statement(
  {},
  `update thread_members t set read_through = greatest(t.read_through, :through), unread = (
       select count(*) from quote_messages m
        where m.quote_id = :quote and m.number > greatest(t.read_through, :through) and m.author_id <> :reader
          and m.audience = any (array[:audiences]::text[]) and m.deleted_at is null)
    where t.quote_id = :quote and t.user_id = :reader`,
);

/** A removed message is not unread any more. */
export const FORGET_UNREAD = statement(
  {},
  `update thread_members t set unread = t.unread - 1 from quote_messages m
    where m.id = ? and t.quote_id = m.quote_id and t.user_id <> m.author_id and t.read_through < m.number and t.unread > 0`,
);

export interface UnreadRow {
  quoteId: string;
  number: string;
  company: string;
  status: QuoteStatus;
  unread: number;
}

/** Quotes with messages that the caller has not read, and their number. `where` is the condition that the caller may read `quotes q`. */
export const UNREAD = statement(
  { rows: typed<UnreadRow[]>('json'), total: 'int4', unread: 'int4' },
  (where: string) => `with mine as materialized (
       select q.id, q.number, q.status, q.updated_at, c.name as company, t.unread, q.company_id
         from thread_members t join quotes q on q.id = t.quote_id join companies c on c.id = q.company_id
        where t.user_id = ? and t.unread > 0 and ${where} limit ${COUNT_CAP})
     select (select coalesce(json_agg(page), '[]') from (
         select id as "quoteId", number, company, status, unread from mine
          order by updated_at desc, id limit ? offset ?) as page) as rows,
       (select count(*)::int from mine) as total, (select coalesce(sum(unread), 0)::int from mine) as unread`,
  ['true'],
);

/** Sends a text to the listeners of a channel when the transaction is committed. */
export const NOTIFY = statement({}, 'select pg_notify(?, ?)');
