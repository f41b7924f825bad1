import { LockMode } from '@mikro-orm/core';
import type { EntityManager, FindOneOptions } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { now } from '../../../platform/clock.js';
import { Transactions } from '../../../platform/database/transactions.js';
import { checkVersion, hasChanges } from '../../../platform/http/concurrency.js';
import { notFound, unprocessable } from '../../../platform/errors.js';
import type { UploadedDocument } from '../../../platform/uploads/document-upload.js';
import { Storage } from '../../../platform/storage/storage.js';
import { storeDocument } from '../../../platform/uploads/stored-document.js';
import { sweepFolder } from '../../../platform/storage/sweep-folder.js';
import type { Actor } from '../../../rules/actor.js';
import { isUuid } from '../../../rules/ids.js';
import { PartnerResource } from './partner-resource.entity.js';
import type { WriteResourceDto } from './partner-resources.dto.js';

const FOLDER = 'partner-resources';
const NO_FILE = { originalName: null, contentType: null, size: null, storageKey: null };

/**
 * Files and links that staff provide to partners. Each change is one transaction; a file is stored before its row
 * refers to it.
 */
@Injectable()
export class PartnerResources {
  private readonly logger = new Logger(PartnerResources.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly storage: Storage,
  ) {}

  /** Creates a resource. Returns its id. Throws 422 when it is to be published without a link. */
  async create(actor: Actor, { position, ...given }: WriteResourceDto): Promise<string> {
    requireContent(given.isPublished, given.link);
    return this.transactions.run(async (em) => {
      const created = em.create(PartnerResource, { ...given, position, updatedById: actor.userId });
      await em.flush();
      return created.id;
    });
  }

  /**
   * Replaces a resource's fields; a link replaces its file. Throws 404, 412 for a stale copy, 422 when it is to be
   * published with neither link nor file.
   */
  async write(actor: Actor, id: string, given: WriteResourceDto, version?: number): Promise<void> {
    const dropped = await this.transactions.run(async (em) => {
      const resource = await lock(em, id, version);
      const { storageKey } = resource;
      requireContent(given.isPublished, given.link ?? storageKey);
      em.assign(resource, { ...given, description: given.description ?? null, link: given.link ?? null });
      if (given.link) em.assign(resource, NO_FILE);
      if (!hasChanges(em)) return null;
      em.assign(resource, changedBy(resource, actor));
      await em.flush();
      return given.link ? storageKey : null;
    });
    await this.transactions.afterCommit(() => this.discard(dropped));
  }

  /**
   * Stores the file of a resource, which replaces an earlier file or link. Throws 404, 412 for a stale copy, 422 by
   * field for a file that may not be uploaded, 507 or 503 when it cannot be stored.
   */
  async upload(actor: Actor, id: string, file: UploadedDocument | undefined, version?: number): Promise<void> {
    if (!file) throw pleaseSelect();
    await this.transactions.read((em) => find(em, id, version));
    const stored = await storeDocument(this.storage, FOLDER, file);
    try {
      const before = await this.transactions.run(async (em) => {
        const resource = await lock(em, id, version);
        const { storageKey } = resource;
        em.assign(resource, { ...stored, link: null, ...changedBy(resource, actor) });
        await em.flush();
        return storageKey;
      });
      await this.transactions.afterCommit(() => this.discard(before));
    } catch (error) {
      await this.discard(stored.storageKey);
      throw error;
    }
  }

  /** Removes a resource with its file. Throws 404, 412 for a stale copy. */
  async remove(id: string, version?: number): Promise<void> {
    const dropped = await this.transactions.run(async (em) => {
      const resource = await lock(em, id, version);
      em.remove(resource);
      await em.flush();
      return resource.storageKey;
    });
    await this.transactions.afterCommit(() => this.discard(dropped));
  }

  /** Deletes files that have no row, because a crash stopped the process between storage and database. */
  async sweep(): Promise<void> {
    await sweepFolder(this.storage, FOLDER, (keys) => this.keptAmong(keys));
  }

  /** Deletes a file unless a row refers to it. If the deletion fails, a periodic job deletes the file later. */
  private async discard(storageKey: string | null | undefined): Promise<void> {
    if (!storageKey) return;
    try {
      const kept = await this.keptAmong([storageKey]);
      if (!kept.has(storageKey)) await this.storage.delete(storageKey);
    } catch (error) {
      this.logger.warn({ msg: `A file waits for the sweep: ${storageKey}`, err: error });
    }
  }

  private async keptAmong(keys: string[]): Promise<Set<string>> {
    const rows = await this.transactions
      .fork()
      .find(PartnerResource, { storageKey: { $in: keys } }, { fields: ['storageKey'] });
    return new Set(rows.flatMap(({ storageKey }) => storageKey ?? []));
  }
}

export const resourceNotFound = () => notFound('Resource not found');

/** Locks a resource until the end of the transaction, for a change. */
const lock = (em: EntityManager, id: string, version?: number): Promise<PartnerResource> =>
  find(em, id, version, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });

async function find(
  em: EntityManager,
  id: string,
  version?: number,
  options: FindOneOptions<PartnerResource> = {},
): Promise<PartnerResource> {
  const resource = isUuid(id) ? await em.findOne(PartnerResource, id, options) : null;
  if (!resource) throw resourceNotFound();
  await checkVersion(em, resource, version);
  return resource;
}

const changedBy = ({ version }: PartnerResource, actor: Actor) => ({
  version: version + 1,
  updatedAt: now(),
  updatedById: actor.userId,
});

function requireContent(isPublished: boolean, content: string | null | undefined): void {
  if (!isPublished || content) return;
  const message = 'Add a file or a link before you publish it';
  throw unprocessable(message, [{ field: 'isPublished', message }]);
}

function pleaseSelect() {
  const message = 'Please select a file';
  return unprocessable(message, [{ field: 'document', message }]);
}
