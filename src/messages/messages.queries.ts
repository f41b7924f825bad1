import type { EntityManager } from '@mikro-orm/postgresql';
import { statement, typed } from '../platform/database/statement.js';
import { cappedCount, COUNT_CAP } from '../platform/http/paging.js';
import type { QuoteStatus } from '../rules/quote-status.js';
import type { MessageAudience, QuestionStatus } from '../rules/messages.js';
import type { MessageLine, MessageRevision } from './message.entity.js';
import { type ThreadReader, withOpenQuestions } from '../quotes/quote-threads.js';
import type { LineMessagesDto, MentionedPersonDto, MessageFileDto } from './messages.dto.js';

/** A message as a list returns it, before its actions are known. */
export interface MessageRow {
  id: string;
  number: number;
  text: string;
  author: { id: string; name: string; company: string; isStaff: boolean };
  writtenBy: string | null;
  audience: MessageAudience;
  line: MessageLine | null;
  aboutRevision: MessageRevision | null;
  revision: number | null;
  files: MessageFileDto[];
  mentions: MentionedPersonDto[];
  question: QuestionStatus | null;
  settled: { by: string; at: string } | null;
  createdAt: string;
  editedAt: string | null;
  isDeleted: boolean;
  isMail: boolean;
}

/** A message, and who has seen it. */
interface SeenMessage {
  messageId: string;
  by: { name: string; at: string }[];
}

const MESSAGE = `m.id, m.number, m.text,
  json_build_object('id', u.id, 'name', trim(u.first_name || ' ' || u.last_name), 'company', c.name,
    'isStaff', c.type in ('system', 'internal')) as author,
  m.written_by as "writtenBy",
  m.audience, m.line, m.about_revision as "aboutRevision", m.revision, m.question,
  (select coalesce(json_agg(json_build_object('id', f.id, 'originalName', f.original_name, 'contentType', f.content_type,
      'size', f.size) order by f.created_at, f.id), '[]') from quote_message_files f where f.message_id = m.id) as files,
  case when m.mentions = '{}' then '[]' else (
    select coalesce(json_agg(json_build_object('id', p.id, 'name', trim(p.first_name || ' ' || p.last_name))), '[]')
      from users p where p.id = any (m.mentions)) end as mentions,
  case when s.id is not null then json_build_object('by', trim(s.first_name || ' ' || s.last_name), 'at', m.settled_at) end as settled,
  m.created_at as "createdAt", m.edited_at as "editedAt", m.deleted_at is not null as "isDeleted",
  m.deleted_at is null and exists (select from message_replies r where r.message_id = m.id) as "isMail"`;
const WITH_PEOPLE = `join users u on u.id = m.author_id join companies c on c.id = u.company_id
       left join users s on s.id = m.settled_by_id`;

/**
 * True in SQL for a member `u` of company `c` who reads messages of the audience of `m`; `q` is the quote. As
 * `audiencesOf`.
 */
const READS = `(c.type in ('system', 'internal') or m.audience = 'everyone' or m.audience = 'partner'
  and (c.id = q.partner_id or q.partner_id is null and c.id = q.company_id and c.type = 'partner'))`;

/**
 * The caller's last message to others than staff, and the members of the other side who have read it or a later one of
 * the same readers, with the time at which they first did: for staff those of companies, for a company all others.
 */
const SEEN = `(select json_build_object('messageId', m.id, 'by', (
       select coalesce(json_agg(json_build_object('name', trim(u.first_name || ' ' || u.last_name), 'at', first.at)
                order by first.at, u.id), '[]')
         from thread_members t join users u on u.id = t.user_id join companies c on c.id = u.company_id
              cross join lateral (
                select min(r.at) as at from jsonb_to_recordset(t.reads) as r (through int, audience text, at timestamptz)
                 where r.through >= m.number and r.audience in (m.audience, 'everyone')) first
        where t.quote_id = m.quote_id and first.at is not null and u.deleted_at is null
          and case when :isStaff::boolean then c.type not in ('system', 'internal') else c.id <> :company end and ${READS}))
       from quote_messages m join quotes q on q.id = m.quote_id
      where m.quote_id = :quote and m.author_id = :reader and m.audience <> 'staff' and m.deleted_at is null
      order by m.number desc limit 1)`;

/**
 * A page of the messages of a quote, by their number, with the count of all, the number of open questions, how far the
 * caller has read, null for a caller who is not told of the thread, and who has seen the caller's last message.
 */
export const THREAD = statement(
  {
    rows: typed<MessageRow[]>('json'),
    total: 'int4',
    openQuestions: 'int4',
    lines: typed<LineMessagesDto[]>('json'),
    readThrough: 'int4?',
    seen: typed<SeenMessage | null>('json?'),
  },
  (direction: 'asc' | 'desc') => `select (select coalesce(json_agg(page), '[]') from (
       select ${MESSAGE} from (select * from quote_messages m where m.quote_id = :quote and m.audience = any (array[:audiences]::text[])
          order by m.number ${direction} limit :limit offset :offset) m ${WITH_PEOPLE} order by m.number ${direction}) as page) as rows,
     ${cappedCount('from quote_messages m where m.quote_id = :quote and m.audience = any (array[:audiences]::text[])')} as total,
     (select count(*)::int from quote_messages m
       where m.quote_id = :quote and m.question = 'open' and m.audience = any (array[:audiences]::text[])) as "openQuestions",
     (select coalesce(json_agg(l), '[]') from (
        select m.line ->> 'id' as "lineId", count(*)::int as messages,
               count(*) filter (where m.number > t.read_through and m.author_id <> t.user_id)::int as unread
          from quote_messages m left join thread_members t on t.quote_id = m.quote_id and t.user_id = :reader
         where m.quote_id = :quote and m.line is not null and m.audience = any (array[:audiences]::text[])
           and m.deleted_at is null group by 1) l) as lines,
     (select t.read_through from thread_members t where t.quote_id = :quote and t.user_id = :reader) as "readThrough",
     ${SEEN} as seen`,
  ['asc'],
  ['desc'],
);

/** One message, as the list returns it. */
export const ONE_MESSAGE = statement(
  { row: typed<MessageRow>('json') },
  `select row_to_json(one) as row from (select ${MESSAGE} from quote_messages m ${WITH_PEOPLE} where m.id = ?) one`,
);

/**
 * Adds the people who are told of a message, unless they are members of the thread: see `ThreadMember`. Messages from
 * before it count as read.
 */
const ADD_MEMBERS = statement(
  {},
  `insert into thread_members (quote_id, user_id, read_through)
   select q.id, u.id, :number - 1 from quotes q cross join lateral (
     select id from users where (id in (:author, q.prepared_by_id) or id in (
         select unnest(mentions) from quote_messages where id = :message))
        and deleted_at is null and account_status = 'active'
     union
     select id from users
      where id = q.user_id and :audience = 'everyone' and deleted_at is null and account_status = 'active'
     union
     select a.id from companies c join users a on a.company_id = c.id
      where c.type = 'system' and a.account_type = 'admin' and a.deleted_at is null and a.account_status = 'active'
        and not exists (
          select 1 from thread_members t join users o on o.id = t.user_id join companies p on p.id = o.company_id
           where t.quote_id = q.id and p.type = 'system' and o.account_type = 'admin' and o.account_status = 'active'
             and o.deleted_at is null)
        and not exists (
          select 1 from users w join companies p on p.id = w.company_id where w.id = :author and p.type = 'system')) u
    where q.id = :quote
   on conflict do nothing`,
);

/**
 * Counts a new message as unread, and its mentions, for each member who may read it, except its author. They are mailed
 * when they have not read it within two minutes, and at most every five minutes.
 */
const COUNT_UNREAD = statement(
  {},
  `update thread_members t set unread = t.unread + 1, mentioned = t.mentioned + (u.id = any (m.mentions))::int,
       mail_at = coalesce(t.mail_at, greatest(now() + interval '2 minutes', t.mailed_at + interval '5 minutes'))
     from quote_messages m, quotes q, users u, companies c
    where m.id = ? and q.id = m.quote_id and t.quote_id = q.id and u.id = t.user_id and c.id = u.company_id
      and u.id <> m.author_id and ${READS}`,
);

type ToldMessage = Pick<MessageRow, 'id' | 'number' | 'audience'> & { quoteId: string; authorId: string };

/** Adds the people who are told of a message to the members of its thread. */
export const addMembers = (
  em: EntityManager,
  { id, number, audience, quoteId, authorId }: ToldMessage,
): Promise<void> => ADD_MEMBERS.run(em, { quote: quoteId, author: authorId, audience, number, message: id });

const ADD_SEEN = statement(
  {},
  `update thread_members
      set reads = reads || jsonb_build_object('through', :through::int, 'audience', :audience::text, 'at', now())
    where quote_id = :quote and user_id = :author`,
);

/**
 * Adds the members of a thread who are told of a new message, and counts it as unread for them. Unless it is a note for
 * staff, its author is recorded as having seen the messages up to `seen`, which stay unread until the author reads
 * them.
 */
export async function tellMembers(em: EntityManager, message: ToldMessage, seen: number | null): Promise<void> {
  await addMembers(em, message);
  await COUNT_UNREAD.run(em, [message.id]);
  const { quoteId: quote, authorId: author, audience } = message;
  if (seen !== null && audience !== 'staff') await ADD_SEEN.run(em, { quote, author, audience, through: seen });
}

/** Colleagues of a user who can be mentioned, by last name, at most 500. */
export const COLLEAGUES = statement(
  { id: 'uuid', name: 'text' },
  `select u.id, trim(u.first_name || ' ' || u.last_name) as name from users u
    where u.company_id = :company and u.id <> :user and u.deleted_at is null and u.account_status = 'active'
    order by lower(u.last_name), lower(u.first_name), u.id limit 500`,
);

/** Number of the given users who are colleagues of a user and can be mentioned. */
export const MENTIONABLE = statement(
  { count: 'int4' },
  `select count(*)::int as count from users u
    where u.id = any (array[:ids]::uuid[]) and u.company_id = :company and u.id <> :user and u.deleted_at is null
      and u.account_status = 'active'`,
);

/**
 * Sets how far a member has read, never back; messages that arrived after the given one stay unread. Who has read all is not
 * mailed. Returns the widest audience of the messages of others that were read now; null for none but notes for staff.
 * Returns no row for anybody else.
 */
export const READ_THROUGH = statement(
  { audience: typed<MessageAudience | null>('text?') },
  `with passed as materialized (
       select m.audience, max(m.number) as through
         from thread_members t join quote_messages m on m.quote_id = t.quote_id and m.number > t.read_through
        where t.quote_id = :quote and t.user_id = :reader and m.number <= :through and m.author_id <> :reader
          and m.audience <> 'staff' and m.audience = any (array[:audiences]::text[]) group by m.audience)
   update thread_members t set read_through = greatest(t.read_through, :through),
       reads = t.reads || (select coalesce(jsonb_agg(jsonb_build_object(
         'through', p.through, 'audience', p.audience, 'at', now())), '[]') from passed p),
       (unread, mentioned, mail_at) = (
       select count(*), count(*) filter (where t.user_id = any (m.mentions)), case when count(*) > 0 then t.mail_at end
         from quote_messages m
        where m.quote_id = :quote and m.number > greatest(t.read_through, :through) and m.author_id <> :reader
          and m.audience = any (array[:audiences]::text[]) and m.deleted_at is null)
    where t.quote_id = :quote and t.user_id = :reader
      returning (select min(p.audience) from passed p) as audience`,
);

/**
 * Counts the unread messages of all members of a thread again, after a message was removed or mentions others. Who then has
 * none is not mailed.
 */
export const COUNT_AGAIN = statement(
  {},
  `update thread_members t set (unread, mentioned, mail_at) = (
       select count(*), count(*) filter (where t.user_id = any (m.mentions)), case when count(*) > 0 then t.mail_at end
         from quote_messages m
        where m.quote_id = q.id and m.number > t.read_through and m.author_id <> t.user_id and m.deleted_at is null and ${READS})
     from quotes q, users u, companies c
    where q.id = ? and t.quote_id = q.id and u.id = t.user_id and c.id = u.company_id`,
);

/** Plans a mail for members whom an edit of an unread message mentions, also when they were mailed about it before. */
export const MAIL_MENTIONED = statement(
  {},
  `update thread_members t set mailed_through = least(t.mailed_through, :number - 1),
       mail_at = coalesce(t.mail_at, greatest(now() + interval '2 minutes', t.mailed_at + interval '5 minutes'))
    where t.quote_id = :quote and t.user_id = any (array[:mentioned]::uuid[]) and t.read_through < :number`,
);

export interface UnreadRow {
  quoteId: string;
  number: string;
  company: string;
  status: QuoteStatus;
  unread: number;
  mentioned: number;
}

/**
 * Quotes with messages that the caller has not read, their number, and the number of quotes with open questions. `where` is
 * the condition that the caller may read `quotes q`.
 */
export const UNREAD = statement(
  { rows: typed<UnreadRow[]>('json'), total: 'int4', unread: 'int4', openQuestions: 'int4' },
  (where: string, reader: ThreadReader, direction: 'asc' | 'desc') => `with mine as materialized (
       select q.id, q.number, q.status, q.updated_at, c.name as company, t.unread, t.mentioned
         from thread_members t join quotes q on q.id = t.quote_id join companies c on c.id = q.company_id
        where t.user_id = ? and t.unread > 0 and ${where} limit ${COUNT_CAP})
     select (select coalesce(json_agg(page), '[]') from (
         select id as "quoteId", number, company, status, unread, mentioned from mine
          order by updated_at ${direction}, id limit ? offset ?) as page) as rows,
       (select count(*)::int from mine) as total, (select coalesce(sum(unread), 0)::int from mine) as unread,
       ${cappedCount(`from quotes q where ${where} and ${withOpenQuestions(reader)}`)} as "openQuestions"`,
  ['true', 'staff', 'asc'],
  ['true', 'partner and company', 'desc'],
);

/**
 * Tells the APIs, when the transaction is committed, that a thread changed, and the companies whose people may read the
 * message, besides staff: the company of the quote unless the quote is hidden from it, and the partner while it is
 * connected.
 */
export const TELL = statement(
  {},
  `select pg_notify(:channel, json_build_object('quoteId', q.id, 'companies', array_remove(array[
       case when :audience = 'everyone' and not :isHidden
              or :audience = 'partner' and q.partner_id is null then q.company_id end,
       case when :audience <> 'staff' and exists (select 1 from partner_clients k
              where k.partner_id = q.partner_id and k.client_id = q.company_id and k.ended_at is null) then q.partner_id end
     ], null))::text)
     from quotes q where q.id = :quote`,
);
