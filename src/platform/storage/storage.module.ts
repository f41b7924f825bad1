import { join } from 'node:path';
import { Global, Module } from '@nestjs/common';
import { Config } from '../../config.js';
import { LocalStorage } from './local-storage.js';
import { S3Storage } from './s3-storage.js';
import { Storage } from './storage.js';

/** Creates the storage that the configuration selects. */
export const storageOf = (config: Config): Storage =>
  config.s3 ? new S3Storage(config.s3) : new LocalStorage(join(config.dataDir, 'files'));

/** Provides the storage of files to all modules: features inject `Storage`. */
@Global()
@Module({
  providers: [{ provide: Storage, useFactory: storageOf, inject: [Config] }],
  exports: [Storage],
})
export class StorageModule {}
