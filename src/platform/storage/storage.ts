import type { Readable } from 'node:stream';
import { AppError } from '../http/errors.js';

/** What is told then, also by a job that failed of it. */
export const STORAGE_FULL = 'There is no room to store this file. Please try again later.';

/** 507: there is no room left. What was being written is not there, not even in part. */
export class StorageFullError extends AppError {
  constructor(cause: unknown) {
    super(507, 'storage_full', STORAGE_FULL);
    this.cause = cause;
  }
}

/** 503: the store does not answer or refuses us. */
export class StorageUnavailableError extends AppError {
  constructor(cause: unknown) {
    super(503, 'storage_unavailable', 'Files are not available at the moment. Please try again later.', {
      headers: { 'Retry-After': '10' },
    });
    this.cause = cause;
  }
}

/** 404: no file has this key. */
export class FileMissingError extends AppError {
  constructor(key: string) {
    super(404, 'file_missing', 'This file does not exist.');
    this.cause = `No file under ${key}`;
  }
}

export interface StoredFile {
  key: string;
  storedAt: Date;
}

/** What the store is to say of a file that a browser gets from it: values of the headers. */
export interface DownloadHeaders {
  contentType: string;
  contentDisposition: string;
  cacheControl: string;
}

const KEY = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;

/**
 * Where files are kept: a local folder, or a bucket of an S3-compatible store. A key is a path of letters, digits and
 * `._-`, such as `quotes/3f2a.pdf`, and no part of it begins with a dot; any other throws.
 * A stored file does not change, but for the repair of one that was damaged.
 * Every method throws `StorageFullError` or `StorageUnavailableError` when the store does.
 */
export abstract class Storage {
  /** Stores the whole file or nothing. Where the key is taken, what is there stays. */
  abstract put(key: string, content: Buffer | Readable, contentType: string): Promise<void>;

  /** Stores the whole file in place of what is there, or nothing; nothing either where nothing is there (any more). */
  abstract replace(key: string, content: Buffer, contentType: string): Promise<void>;

  /** The file, to be read to its end or destroyed. Throws `FileMissingError` when there is none. */
  abstract get(key: string): Promise<Readable>;

  abstract exists(key: string): Promise<boolean>;

  /** Removes the file; one that is not there is no error. */
  abstract delete(key: string): Promise<void>;

  /**
   * An address of the store's own under which whoever has it gets the file for so many seconds, by GET; null where people get files
   * through us. Nobody looks whether there is such a file.
   */
  async addressOf(key: string, _headers: DownloadHeaders, _seconds: number): Promise<string | null> {
    this.check(key);
    return null;
  }

  /** All files whose key begins with `folder/`, or all there are, in no order. */
  abstract list(folder?: string): AsyncIterable<StoredFile>;

  protected check(key: string): string {
    if (!KEY.test(key) || key.length > 512) throw new TypeError(`Not a key of a file: ${key}`);
    return key;
  }
}
