import type { EntityManager } from '@mikro-orm/postgresql';
import { statement, typed } from '../../platform/database/statement.js';
import { type MessageAudience, splitAtMentions } from '../../rules/messages.js';
import { ACTOR_COLUMNS, ACTOR_SQL } from '../../users/actor-columns.js';
import type { MentionedPersonDto } from '../messages.dto.js';

/** People who have not read messages in time, the longest first. */
export const DUE_READERS = statement(
  { quoteId: 'uuid', userId: 'uuid' },
  `select quote_id as "quoteId", user_id as "userId" from thread_members where mail_at <= now() order by mail_at limit 500`,
);

/**
 * Takes the messages that are due for a reader: of the quote, after one number up to another. No row when they are not due
 * any more, and while another worker takes them.
 */
export const TAKE_DUE = statement(
  { after: 'int4', through: 'int4' },
  `with due as (
     select t.quote_id, t.user_id, greatest(t.read_through, t.mailed_through) as after from thread_members t
      where t.quote_id = :quote and t.user_id = :user and t.mail_at <= now() for update skip locked)
   update thread_members t set mail_at = null, mailed_through = greatest(t.mailed_through, (
       select coalesce(max(m.number), 0) from quote_messages m where m.quote_id = t.quote_id))
     from due where t.quote_id = due.quote_id and t.user_id = due.user_id
   returning due.after as "after", t.mailed_through as through`,
);

/** Gives messages after a number back for five minutes, unless all of them are older than 30 days. */
export const POSTPONE = statement(
  {},
  `update thread_members t set mail_at = now() + interval '5 minutes', mailed_through = :after
    where t.quote_id = :quote and t.user_id = :user and t.unread > 0 and exists (
      select from quote_messages m where m.quote_id = t.quote_id and m.number > :after and m.author_id <> t.user_id
         and m.deleted_at is null and m.created_at > now() - interval '30 days')`,
);

/** Notes the time of a mail to a reader; the next one follows after five minutes at the earliest. */
export const MARK_MAILED = statement(
  {},
  'update thread_members set mailed_at = now() where quote_id = ? and user_id = ?',
);

/** A user in the form of `Actor`, and whether they want mails about messages. */
export const READER = statement(
  {
    ...ACTOR_COLUMNS,
    messageUpdates: 'bool',
  },
  `select ${ACTOR_SQL}, u.message_updates as "messageUpdates"
     from users u join companies c on c.id = u.company_id where u.id = ? and u.deleted_at is null`,
);

/** A message as a mail tells it. */
export interface ToldMessage {
  number: number;
  audience: MessageAudience;
  /** Name of the author, and of the API token or agent that wrote it for the author. */
  author: string;
  company: string;
  /** Line or revision of the quote that the message is about; null for the whole quote. */
  line: string | null;
  isQuestion: boolean;
  /** With the names of mentioned people. */
  text: string;
  /** Names of its files; null without files. */
  files: string | null;
}

const TOLD_MESSAGES = statement(
  { rows: typed<(ToldMessage & { mentions: MentionedPersonDto[] })[]>('json') },
  `select coalesce(json_agg(m order by m.number), '[]') as rows from (
     select m.number, m.audience, trim(u.first_name || ' ' || u.last_name) || coalesce(', by ' || m.written_by, '') as author, c.name as company,
            coalesce(m.line ->> 'name', 'revision ' || (m.about_revision ->> 'number')) as line, coalesce(m.question = 'open', false) as "isQuestion", m.text,
            (select string_agg(f.original_name, ', ' order by f.created_at, f.id) from quote_message_files f
              where f.message_id = m.id) as files,
            (select coalesce(json_agg(json_build_object('id', p.id, 'name', trim(p.first_name || ' ' || p.last_name))), '[]')
               from users p where p.id = any (m.mentions)) as mentions
       from quote_messages m join users u on u.id = m.author_id join companies c on c.id = u.company_id
      where m.quote_id = :quote and m.number > :after and m.number <= :through and m.author_id <> :user
        and m.audience = any (array[:audiences]::text[]) and m.deleted_at is null
      order by m.number desc limit 50) m`,
);

/** Returns the messages of others after a number, up to another; at most 50, the last of them. */
export async function toldMessages(
  em: EntityManager,
  values: { quote: string; user: string; audiences: MessageAudience[]; after: number; through: number },
): Promise<ToldMessage[]> {
  const { rows } = await TOLD_MESSAGES.one(em, values);
  return rows.map(({ mentions, text, ...told }) => ({
    ...told,
    text: splitAtMentions(text)
      .map((part, place) => (place % 2 ? `@${mentions.find(({ id }) => id === part)?.name ?? 'Deleted User'}` : part))
      .join(''),
  }));
}
