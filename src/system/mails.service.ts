import { Injectable } from '@nestjs/common';
import { Conditions } from '../platform/database/conditions.js';
import { Transactions } from '../platform/database/transactions.js';
import { notFound } from '../platform/errors.js';
import { cappedCount, type CappedPage, cappedTotal, type Paging, pagingOf } from '../platform/http/paging.js';
import { MailDeclarations } from '../platform/mail/mail-declaration.js';
import { MailOverrides } from '../platform/mail/mail-overrides.js';
import { carriesLink, isUnsettled, repeatable } from '../platform/mail/outbox.js';
import type { Actor } from '../rules/actor.js';
import type { MailDto, MailQueryDto } from './mails.dto.js';

const SORTS: Record<string, string> = { createdAt: 'm.created_at', recipient: 'm.recipient', status: 'm.status' };

/** Row that the statement returns, with times in the format of Postgres. */
interface Row extends Omit<MailDto, 'subject' | 'hasLink' | 'actions'> {
  data: Record<string, unknown>;
}

/** Reads the mails in the outbox for staff. */
@Injectable()
export class Mails {
  constructor(
    private readonly transactions: Transactions,
    private readonly overrides: MailOverrides,
    private readonly declarations: MailDeclarations,
  ) {}

  /** Returns a page of mails, in one statement. */
  async list(actor: Actor, query: MailQueryDto): Promise<CappedPage<MailDto>> {
    const paging = pagingOf(query, Object.keys(SORTS), '-createdAt');
    const where = new Conditions().oneOf('m.status', query.status);
    if (query.subjectId && query.subjectType === 'user') {
      where.add(
        '(m.subject_id = ? or m.recipient = (select email from users where id = ?))',
        query.subjectId,
        query.subjectId,
      );
    } else if (query.subjectId) {
      where.add('m.subject_id = ?', query.subjectId);
    }
    if (query.subjectType && query.subjectType !== 'user') where.add('m.subject_type = ?', query.subjectType);
    where.search(query.search, `search_fold(m.recipient || ' ' || coalesce(m.last_error, '')) like ?`);
    const { rows, total } = await this.find(where, paging);
    const { limit, offset } = paging;
    return {
      data: await Promise.all(rows.map((row) => this.toMail(row, actor))),
      ...cappedTotal(total),
      limit,
      offset,
    };
  }

  /** Returns a mail. Throws 404 when there is none. */
  async get(actor: Actor, id: string): Promise<MailDto> {
    const one = { limit: 1, offset: 0, sort: 'createdAt', direction: 'desc' } as const;
    const { rows } = await this.find(new Conditions().add('m.id = ?', id), one);
    if (!rows[0]) throw notFound('Email not found');
    return this.toMail(rows[0], actor);
  }

  private async find(
    where: Conditions,
    { limit, offset, sort, direction }: Paging,
  ): Promise<{ rows: Row[]; total: number }> {
    const [found] = await this.transactions.em.execute<{ rows: Row[]; total: number }[]>(
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
          where ${where.sql} order by ${SORTS[sort]} ${direction}, m.id ${direction} limit ? offset ?) as page) as rows,
     ${cappedCount(`from outbox_mails m where ${where.sql}`)} as total`,
      [...where.parameters, limit, offset, ...where.parameters],
    );
    return found ?? { rows: [], total: 0 };
  }

  private async toMail({ template, data, ...row }: Row, { companyType, accountType }: Actor): Promise<MailDto> {
    const mayChange = companyType === 'system' && accountType === 'admin';
    return {
      ...row,
      template: this.declarations.titleOf(template),
      createdAt: iso(row.createdAt),
      sentAt: row.sentAt && iso(row.sentAt),
      nextAttemptAt: row.nextAttemptAt && iso(row.nextAttemptAt),
      subject: await this.overrides.subjectOf({ template, data }),
      hasLink: carriesLink(template),
      actions: [
        ...(mayChange && repeatable({ status: row.status, template }) ? (['resend'] as const) : []),
        ...(mayChange && isUnsettled(row) ? (['give_up'] as const) : []),
      ],
    };
  }
}

const iso = (time: string): string => new Date(time).toISOString();
