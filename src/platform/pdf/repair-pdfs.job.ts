import { buffer, text } from 'node:stream/consumers';
import { Injectable, Logger } from '@nestjs/common';
import { Scheduled, type ScheduledJob } from '../queue/scheduled.js';
import { FileMissingError, Storage } from '../storage/storage.js';
import { mendedPdf } from './mend-pdf.js';

/** Key of the stored time up to which files have been checked. */
const MARK = 'repaired-pdfs/until';
const PLAIN = 'text/plain';
/**
 * Time by which each run overlaps the previous one, in milliseconds, because clocks differ and a file is stored a
 * little after its time.
 */
const MARGIN_MS = 3_600_000;

/**
 * Repairs stored PDFs that earlier versions damaged. Their printed content does not change, so accepted, issued and
 * signed documents are repaired as well. Each run reads the files that were stored since the last run, one after
 * another; after the restore of a backup, all files. Uploaded files are never changed; their keys have no extension.
 */
@Injectable()
@Scheduled({ name: 'repair-pdfs', cron: '20 4 * * *' })
export class RepairPdfsJob implements ScheduledJob {
  private readonly logger = new Logger(RepairPdfsJob.name);

  constructor(private readonly storage: Storage) {}

  async run(): Promise<void> {
    const until = new Date(Date.now() - MARGIN_MS).toISOString();
    const since = await this.lastUntil();
    let mended = 0;
    for await (const { key, storedAt } of this.storage.list()) {
      if (key.endsWith('.pdf') && storedAt.getTime() >= since && (await this.mend(key))) mended++;
    }
    if (mended > 0) this.logger.log(`${mended} stored PDFs were mended`);
    const mark = Buffer.from(until);
    await this.storage.put(MARK, mark, PLAIN);
    await this.storage.replace(MARK, mark, PLAIN);
  }

  private async mend(key: string): Promise<boolean> {
    try {
      const mended = await mendedPdf(await buffer(await this.storage.get(key)));
      if (mended) await this.storage.replace(key, mended, 'application/pdf');
      return mended !== null;
    } catch (error) {
      if (error instanceof FileMissingError) return false;
      throw error;
    }
  }

  private async lastUntil(): Promise<number> {
    try {
      return Date.parse(await text(await this.storage.get(MARK)));
    } catch (error) {
      if (error instanceof FileMissingError) return 0;
      throw error;
    }
  }
}
