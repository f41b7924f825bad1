import { join } from 'node:path';
import { Global, Module } from '@nestjs/common';
import { Config } from '../../config.js';
import { LocalStorage } from './local-storage.js';
import { Storage } from './storage.js';

/** Creates the storage that the configuration selects. */
export async function storageOf({ s3, dataDir }: Config): Promise<Storage> {
  if (!s3) return new LocalStorage(join(dataDir, 'files'));
  const { S3Storage } = await import('./s3-storage.js'); // loaded only if needed
  return new S3Storage(s3);
}

/** Provides the storage of files to all modules: features inject `Storage`. */
@Global()
@Module({
  providers: [{ provide: Storage, useFactory: storageOf, inject: [Config] }],
  exports: [Storage],
})
export class StorageModule {}
