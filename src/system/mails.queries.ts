import { statement, typed } from '../platform/database/statement.js';
import { cappedCount } from '../platform/http/paging.js';
import type { MailDto } from './mails.dto.js';

const ORDER: Record<string, string> = { createdAt: 'm.created_at', recipient: 'm.recipient', status: 'm.status' };
export const MAIL_SORTS = Object.keys(ORDER);

/** Row that the statement returns, with times in the format of Postgres. */
export interface MailRow extends Omit<MailDto, 'subject' | 'hasLink' | 'actions'> {
  data: Record<string, unknown>;
}

/** A page of mails and their number, counted up to the cap. `sort` is one of `MAIL_SORTS`. */
export const MAIL_PAGE = statement(
  { rows: typed<MailRow[]>('json'), total: 'int4' },
  (where: string, sort: string, direction: 'asc' | 'desc') =>
    `select (select coalesce(json_agg(page), '[]') from (
         select m.id, m.template, m.data, m.recipient, m.status, m.created_at as "createdAt", m.sent_at as "sentAt", m.attempts,
                case when m.status = 'pending' then m.next_attempt_at end as "nextAttemptAt", m.last_error as error,
                m.repeats is not null as "isRepeat",
                case when m.subject_id is not null then json_build_object('type', m.subject_type, 'id', m.subject_id,
                  'name', case m.subject_type
                    when 'quote' then (select number from quotes where id = m.subject_id)
                    when 'order' then (select number from orders where id = m.subject_id)
                    when 'company' then (select name from companies where id = m.subject_id)
                    else (select trim(first_name || ' ' || last_name) from users where id = m.subject_id) end) end as about
           from outbox_mails m
          where ${where} order by ${ORDER[sort]} ${direction}, m.id ${direction} limit ? offset ?) as page) as rows,
     ${cappedCount(`from outbox_mails m where ${where}`)} as total`,
  ...MAIL_SORTS.map((sort) => ['true', sort, 'asc'] as const),
);
