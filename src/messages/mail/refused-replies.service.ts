import { createHash, randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Conditions } from '../../platform/database/conditions.js';
import { Transactions } from '../../platform/database/transactions.js';
import { notFound } from '../../platform/errors.js';
import { type CappedPage, cappedTotal, pagingOf } from '../../platform/http/paging.js';
import { DownloadLinks } from '../../platform/storage/download-links.js';
import { Storage } from '../../platform/storage/storage.js';
import type { Actor } from '../../rules/actor.js';
import { isUuid } from '../../rules/ids.js';
import type { RefusalReason } from '../../rules/reply-mail.js';
import { MessageMail, RefusedReply } from './message-mail.entity.js';
import type { RefusedReplyDto, RefusedReplyQueryDto, RefusedReplyRowDto } from './refused-replies.dto.js';
import { KEPT_REFUSED, LOCK_REPLY, REFUSED_REPLIES, REFUSED_REPLY_SORTS, refusedReplySort } from './replies.queries.js';
import { ReplyAddresses } from './reply-addresses.js';
import type { ReplyLetter } from './reply-letter.js';

/**
 * Folder of the files with mails as they arrived. It is not that of replies that became messages: workers of the version
 * before, as in a rolling update, delete all files there that belong to no message.
 */
export const REFUSED_FOLDER = 'refused-replies';

/**
 * Most replies that are kept for one reason: of one sender, and of all. They are counted by reason, so that mails to
 * invented addresses, and forged ones, leave no less room for those of customers.
 */
const OF_SENDER_MAX = 20;
const OF_REASON_MAX = 1_000;
const BYTES_OF_REASON_MAX = 1024 ** 3;
const SUBJECT_MAX = 200;

/** Replies by mail that were not taken as messages, kept for staff. */
@Injectable()
export class RefusedReplies {
  private readonly logger = new Logger(RefusedReplies.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly storage: Storage,
    private readonly addresses: ReplyAddresses,
    private readonly links: DownloadLinks,
  ) {}

  /**
   * Keeps a mail as it arrived, with its reply addresses crossed out; a mail that arrives again is kept once. Logs a
   * warning instead when too many are kept for this reason. Throws when the database or the storage fails.
   *
   * @param letter null for a mail that could not be read
   * @param mailId id of the mail that it answers
   */
  async keep(raw: Buffer, letter: ReplyLetter | null, reason: RefusalReason, mailId?: string): Promise<void> {
    const sender = letter?.from ?? null;
    // Its whole source may differ: servers add header fields of their own.
    const content = letter ? JSON.stringify([letter.messageId, letter.subject, letter.text]) : raw;
    const key = createHash('sha256').update(`${reason} ${sender} `).update(content).digest('hex');
    await this.transactions.runAtOnce(async (em) => {
      await LOCK_REPLY.run(em, [`refused ${reason}`]);
      if (await em.count(RefusedReply, { key })) return;
      const { ofSender, all, bytes } = await KEPT_REFUSED.one(em, { sender, reason });
      if (ofSender >= OF_SENDER_MAX || all >= OF_REASON_MAX || bytes + raw.length > BYTES_OF_REASON_MAX) {
        this.logger.warn({ msg: 'A refused reply is not kept: there are too many', reason, ofSender, all, bytes });
        return;
      }
      const storageKey = `${REFUSED_FOLDER}/${randomUUID()}.eml`;
      await this.storage.put(storageKey, this.addresses.maskedMail(raw), 'message/rfc822');
      const subject = this.addresses
        .masked(letter?.subject ?? '')
        .slice(0, SUBJECT_MAX)
        .toWellFormed();
      const text = this.addresses.masked(letter?.text ?? '');
      const mail = mailId ? await em.findOne(MessageMail, { id: mailId }) : null;
      em.create(RefusedReply, { reason, mail, sender, subject, text, key, size: raw.length, storageKey });
    });
  }

  /** Returns a page of the replies, newest first by default. */
  async list(query: RefusedReplyQueryDto): Promise<CappedPage<RefusedReplyRowDto>> {
    const { limit, offset, sort, direction } = pagingOf(query, REFUSED_REPLY_SORTS, '-receivedAt');
    const where = new Conditions()
      .search(
        query.search,
        `search_fold(coalesce(r.sender, '') || ' ' || r.subject || ' ' || coalesce(q.number, '')) like ?`,
      )
      .oneOf('r.reason', query.reason);
    const { total, data } = await REFUSED_REPLIES.one(
      this.transactions.em,
      [...where.parameters, ...where.parameters, limit, offset],
      where.sql,
      refusedReplySort(sort),
      direction,
    );
    return { data: data.map(toRow), ...cappedTotal(total), limit, offset };
  }

  /** Returns a reply with its text. Throws 404 'Email not found'. */
  async get(id: string): Promise<RefusedReplyDto> {
    const { text } = await this.find(id);
    const page = await REFUSED_REPLIES.one(this.transactions.em, [id, id, 1, 0], 'r.id = ?', 'r.created_at', 'desc');
    if (!page.data[0]) throw unknown();
    return { ...toRow(page.data[0]), text };
  }

  /** Returns a link to the mail as it arrived. Throws 404 'Email not found'. */
  async downloadLink(actor: Actor, id: string): Promise<{ url: string }> {
    const { storageKey } = await this.find(id);
    const url = await this.links.sign(actor, { storageKey, filename: 'Email.eml', contentType: 'message/rfc822' });
    return { url };
  }

  private async find(id: string): Promise<RefusedReply> {
    const found = isUuid(id) ? await this.transactions.fork().findOne(RefusedReply, { id }) : null;
    if (!found) throw unknown();
    return found;
  }
}

const unknown = () => notFound('Email not found');

const toRow = (row: RefusedReplyRowDto): RefusedReplyRowDto => ({
  ...row,
  receivedAt: new Date(row.receivedAt).toISOString(),
});
