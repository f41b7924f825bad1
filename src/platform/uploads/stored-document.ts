import { randomUUID } from 'node:crypto';
import { p } from '@mikro-orm/core';
import { contentTypeOf, nameOf } from './document-content.js';
import type { UploadedDocument } from './document-upload.js';
import type { Storage } from '../storage/storage.js';

/** Columns of an uploaded document, whose file is stored under `storageKey`. */
export const documentProperties = {
  originalName: p.string().length(255),
  /** Media type, detected from the content of the file. */
  contentType: p.string(),
  /** Size of the file in bytes. */
  size: p.integer(),
  storageKey: p.string().unique(),
};

/** Values of an uploaded document's row. */
export interface StoredDocument {
  originalName: string;
  contentType: string;
  size: number;
  storageKey: string;
}

/**
 * Stores an uploaded file in a folder, and returns the values for its row. Throws 422 for the field when the file may
 * not be uploaded, 507 or 503 when it cannot be stored.
 */
export async function storeDocument(storage: Storage, folder: string, file: UploadedDocument): Promise<StoredDocument> {
  const originalName = nameOf(file.originalname);
  const contentType = await contentTypeOf(originalName, file.buffer);
  const storageKey = `${folder}/${randomUUID()}`;
  await storage.put(storageKey, file.buffer, contentType);
  return { originalName, contentType, size: file.buffer.length, storageKey };
}
