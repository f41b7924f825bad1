import { Injectable } from '@nestjs/common';
import type { Actor } from '../../rules/actor.js';
import type { MailRecord } from './mail-declaration.js';

/** Returns the mail variables of a record. Throws 404 if the actor may not read the record. */
type Tell = (actor: Actor, id: string) => Promise<Record<string, unknown>>;

/** Mail variables of existing records. A feature registers a function for its records in its module's `onModuleInit`. */
@Injectable()
export class MailRecords {
  private readonly records = new Map<MailRecord, Tell>();

  register(record: MailRecord, tell: Tell): void {
    this.records.set(record, tell);
  }

  /** Returns the mail variables of a record. Throws 404 if the actor may not read the record. */
  async tell(record: MailRecord, actor: Actor, id: string): Promise<Record<string, unknown>> {
    const tell = this.records.get(record);
    if (!tell) throw new Error(`Nothing tells what mails say of a ${record}`);
    return tell(actor, id);
  }
}
