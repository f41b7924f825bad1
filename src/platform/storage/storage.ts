import type { Readable } from 'node:stream';
import { AppError } from '../errors.js';

/** Message of `StorageFullError`. It is also compared with the error of a failed job. */
export const STORAGE_FULL = 'There is not enough space for this file. Please try again later.';

/** 507: the storage is full. No part of the file was stored. */
export class StorageFullError extends AppError {
  constructor(cause: unknown) {
    super(507, 'storage_full', STORAGE_FULL);
    this.cause = cause;
  }
}

/** 503: the store does not respond, or rejects the portal's requests. */
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

/** Values of the headers that the store sends with a file to a browser. */
export interface DownloadHeaders {
  contentType: string;
  contentDisposition: string;
  cacheControl: string;
}

const KEY = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;

/**
 * Storage of files: a local folder, or a bucket of an S3-compatible store. A key is a path of letters, digits and
 * `._-`, for example `quotes/3f2a.pdf`; no part of it may begin with a dot. Other keys throw. A stored file never
 * changes, except by the repair of a damaged file. All methods throw `StorageFullError` or `StorageUnavailableError` if
 * the store fails.
 */
export abstract class Storage {
  /** Stores a file completely or not at all. If the key exists, the existing file is kept. */
  abstract put(key: string, content: Buffer | Readable, contentType: string): Promise<void>;

  /** Replaces an existing file completely or not at all. Does nothing if the file does not exist. */
  abstract replace(key: string, content: Buffer, contentType: string): Promise<void>;

  /**
   * Opens a file; the caller must read the stream to its end or destroy it. Throws `FileMissingError` when there is no
   * file.
   */
  abstract get(key: string): Promise<Readable>;

  abstract exists(key: string): Promise<boolean>;

  /** Removes a file; no error if it does not exist. */
  abstract delete(key: string): Promise<void>;

  /**
   * Returns an address at the store from which anyone can download the file by GET for this many seconds; null if
   * downloads go through the portal. Does not check that the file exists.
   */
  async addressOf(key: string, _headers: DownloadHeaders, _seconds: number): Promise<string | null> {
    this.check(key);
    return null;
  }

  /** Lists all files whose key begins with `folder/`, or all files when no `folder` is given, in no particular order. */
  abstract list(folder?: string): AsyncIterable<StoredFile>;

  protected check(key: string): string {
    if (!KEY.test(key) || key.length > 512) throw new TypeError(`Not a key of a file: ${key}`);
    return key;
  }
}
