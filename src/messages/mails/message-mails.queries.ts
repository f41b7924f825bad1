import { statement, typed } from '../../platform/database/statement.js';
import { shown } from '../../quotes/quote-visibility.js';
import type { Actor } from '../../rules/actor.js';
import { isReachableSql } from '../../companies/effective-status.js';
import type { MentionedPersonDto } from '../messages.dto.js';
import { READS } from '../messages.queries.js';

/** A message as a mail to a member of its thread tells it. */
export interface ToldMessage {
  number: number;
  author: string;
  company: string;
  text: string;
  isNote: boolean;
  mentions: MentionedPersonDto[];
  files: string[];
}

/**
 * A batch of members of threads whose mail is due, with the messages that they have neither read nor been mailed; locks the
 * members. `wantsMail` is true for a user who wants mails about quotes and may read the thread now.
 */
export const DUE_MEMBERS = statement(
  {
    quoteId: 'uuid',
    userId: 'uuid',
    email: 'text',
    firstName: 'text',
    companyType: typed<Actor['companyType']>('text'),
    number: 'text',
    customerReference: 'text?',
    company: 'text',
    wantsMail: 'bool!',
    messages: typed<ToldMessage[]>('json'),
  },
  `select t.quote_id as "quoteId", t.user_id as "userId", u.email, u.first_name as "firstName", c.type as "companyType",
       q.number, q.customer_reference as "customerReference", (select name from companies where id = q.company_id) as company,
       u.quote_updates and ${isReachableSql()} and q.deleted_at is null and (
         c.type in ('system', 'internal') or q.company_id = c.id and ${shown('q')}
         or q.partner_id = c.id and exists (
           select 1 from partner_clients k
            where k.partner_id = c.id and k.client_id = q.company_id and k.ended_at is null)) as "wantsMail",
       (select coalesce(json_agg(json_build_object('number', m.number,
           'author', trim(a.first_name || ' ' || a.last_name), 'company', ac.name, 'text', m.text,
           'isNote', m.audience = 'staff',
           'mentions', (select coalesce(json_agg(json_build_object('id', p.id, 'name', trim(p.first_name || ' ' || p.last_name))), '[]')
                          from users p where p.id = any (m.mentions)),
           'files', (select coalesce(json_agg(f.original_name order by f.created_at, f.id), '[]')
                       from quote_message_files f where f.message_id = m.id)) order by m.number), '[]')
          from quote_messages m join users a on a.id = m.author_id join companies ac on ac.id = a.company_id
         where m.quote_id = t.quote_id and m.number > greatest(t.read_through, t.mailed_through)
           and m.author_id <> t.user_id and m.deleted_at is null and ${READS}) as messages
     from (select * from thread_members where mail_due_at <= :now order by mail_due_at limit :limit for update skip locked) t
     join users u on u.id = t.user_id join companies c on c.id = u.company_id join quotes q on q.id = t.quote_id`,
);
