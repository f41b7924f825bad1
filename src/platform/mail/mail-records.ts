import { Injectable } from '@nestjs/common';
import type { Actor } from '../../rules/actor.js';
import type { MailRecord } from './mail-declaration.js';

/** What a record tells its mails, as far as the actor may read it. Throws 404 for one that they may not. */
type Tell = (actor: Actor, id: string) => Promise<Record<string, unknown>>;

/** What mails would tell of real records: a feature registers how in its module's `onModuleInit`. */
@Injectable()
export class MailRecords {
  private readonly records = new Map<MailRecord, Tell>();

  register(record: MailRecord, tell: Tell): void {
    this.records.set(record, tell);
  }

  /** 404 for a record that the actor may not read. */
  async tell(record: MailRecord, actor: Actor, id: string): Promise<Record<string, unknown>> {
    const tell = this.records.get(record);
    if (!tell) throw new Error(`Nothing tells what mails say of a ${record}`);
    return tell(actor, id);
  }
}
