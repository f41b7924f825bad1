import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { Config } from '../../config.js';
import {
  type DownloadHeaders,
  FileMissingError,
  Storage,
  type StoredFile,
  StorageFullError,
  StorageUnavailableError,
} from './storage.js';

/**
 * Stores files in an existing bucket; S3 stores an object completely or not at all. Without configured keys, the SDK
 * finds credentials itself: by the token of a web identity, or by the role of the container or the instance.
 */
export class S3Storage extends Storage implements OnApplicationShutdown {
  private readonly client: S3Client;
  /** Client that only signs URLs for browsers; it sends no requests. */
  private readonly signer: S3Client | null;
  private readonly bucket: string;

  constructor({ endpoint, publicEndpoint, region, bucket, credentials }: NonNullable<Config['s3']>) {
    super();
    this.bucket = bucket;
    const options: S3ClientConfig = {
      region,
      credentials: credentials ?? undefined,
      forcePathStyle: true,
      maxAttempts: 3,
      requestHandler: { connectionTimeout: 2_000, requestTimeout: 10_000 },
      // Only Amazon supports checksums in every request; other stores reject them.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    };
    this.client = new S3Client({ ...options, endpoint });
    const known = this.client.config.credentials; // shared, so that the credentials are determined only once
    this.signer = publicEndpoint ? new S3Client({ ...options, credentials: known, endpoint: publicEndpoint }) : null;
  }

  /**
   * Stores a file. Reads a stream into memory first, because S3 needs the length in advance. Ignores 412 for a key that
   * exists.
   */
  async put(key: string, content: Buffer | Readable, contentType: string): Promise<void> {
    const object = this.object(key);
    const body = content instanceof Readable ? await buffer(content) : content;
    await this.ask(key, () =>
      this.client
        .send(new PutObjectCommand({ ...object, Body: body, ContentType: contentType, IfNoneMatch: '*' }))
        .catch(unlessTaken),
    );
  }

  async replace(key: string, content: Buffer, contentType: string): Promise<void> {
    if (!(await this.exists(key))) return;
    const object = { ...this.object(key), Body: content, ContentType: contentType };
    await this.ask(key, () => this.client.send(new PutObjectCommand(object)));
  }

  async get(key: string): Promise<Readable> {
    const object = this.object(key);
    const { Body } = await this.ask(key, () => this.client.send(new GetObjectCommand(object)));
    return Body as Readable;
  }

  async exists(key: string): Promise<boolean> {
    const object = this.object(key);
    try {
      await this.ask(key, () => this.client.send(new HeadObjectCommand(object)));
      return true;
    } catch (error) {
      if (error instanceof FileMissingError) return false;
      throw error;
    }
  }

  async delete(key: string): Promise<void> {
    const object = this.object(key);
    await this.ask(key, () => this.client.send(new DeleteObjectCommand(object)));
  }

  override async addressOf(key: string, headers: DownloadHeaders, seconds: number): Promise<string | null> {
    const { signer } = this;
    if (!signer) return null;
    const command = new GetObjectCommand({
      ...this.object(key),
      ResponseContentType: headers.contentType,
      ResponseContentDisposition: headers.contentDisposition,
      ResponseCacheControl: headers.cacheControl,
    });
    return this.ask(key, () => getSignedUrl(signer, command, { expiresIn: seconds }));
  }

  async *list(folder?: string): AsyncIterable<StoredFile> {
    const Prefix = folder === undefined ? '' : `${this.check(folder)}/`;
    let from: string | undefined;
    do {
      const page = await this.ask(Prefix, () =>
        this.client.send(new ListObjectsV2Command({ Bucket: this.bucket, Prefix, ContinuationToken: from })),
      );
      for (const { Key: key, LastModified: storedAt } of page.Contents ?? [])
        if (key && storedAt) yield { key, storedAt };
      from = page.NextContinuationToken;
    } while (from);
  }

  onApplicationShutdown(): void {
    this.client.destroy();
    this.signer?.destroy();
  }

  private object(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.bucket, Key: this.check(key) };
  }

  private async ask<T>(key: string, request: () => Promise<T>): Promise<T> {
    try {
      return await request();
    } catch (error) {
      if (error instanceof S3ServiceException) {
        if (error.name === 'NoSuchKey' || error.name === 'NotFound') throw new FileMissingError(key);
        if (error.$metadata.httpStatusCode === 507) throw new StorageFullError(error);
      }
      throw new StorageUnavailableError(error);
    }
  }
}

function unlessTaken(error: unknown): void {
  if (!(error instanceof S3ServiceException && error.$metadata.httpStatusCode === 412)) throw error;
}
