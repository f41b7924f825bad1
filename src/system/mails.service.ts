import { Injectable } from '@nestjs/common';
import { Conditions } from '../platform/database/conditions.js';
import { Transactions } from '../platform/database/transactions.js';
import { notFound } from '../platform/errors.js';
import { type CappedPage, cappedTotal, type Paging, pagingOf } from '../platform/http/paging.js';
import { MailDeclarations } from '../platform/mail/mail-declaration.js';
import { MailOverrides } from '../platform/mail/mail-overrides.js';
import { carriesLink, isUnsettled, repeatable } from '../platform/mail/outbox.js';
import type { Actor } from '../rules/actor.js';
import type { MailDto, MailQueryDto } from './mails.dto.js';
import { MAIL_PAGE, MAIL_SORTS, type MailRow } from './mails.queries.js';

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
    const paging = pagingOf(query, MAIL_SORTS, '-createdAt');
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

  private find(
    where: Conditions,
    { limit, offset, sort, direction }: Paging,
  ): Promise<{ rows: MailRow[]; total: number }> {
    const parameters = [...where.parameters, limit, offset, ...where.parameters];
    return MAIL_PAGE.one(this.transactions.em, parameters, where.sql, sort, direction);
  }

  private async toMail({ template, data, ...row }: MailRow, { companyType, accountType }: Actor): Promise<MailDto> {
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
