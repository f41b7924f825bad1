import { Injectable } from '@nestjs/common';
import type { Actor } from '../../rules/actor.js';
import type { MailRecord } from './mail-declaration.js';

/** Returns the mail variables of a record, as far as the actor may read it. Throws 404 if they may not. */
type Tell = (actor: Actor, id: string) => Promise<Record<string, unknown>>;

/** Mail variables of real records: a feature registers a function for its records in its module's `onModuleInit`. */
@Injectable()
export class MailRecords {
  private readonly records = new Map<MailRecord, Tell>();

  register(record: MailRecord, tell: Tell): void {
    this.records.set(record, tell);
  }

  /** Returns the mail variables of a record; 404 if the actor may not read it. */
  async tell(record: MailRecord, actor: Actor, id: string): Promise<Record<string, unknown>> {
    const tell = this.records.get(record);
    if (!tell) throw new Error(`Nothing tells what mails say of a ${record}`);
    return tell(actor, id);
  }
}
