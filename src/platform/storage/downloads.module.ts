import { Module } from '@nestjs/common';
import { DownloadLinks } from './download-links.js';
import { DownloadsController } from './downloads.controller.js';

/** Signed addresses of files, for features that let people download what is stored. */
@Module({ controllers: [DownloadsController], providers: [DownloadLinks], exports: [DownloadLinks] })
export class DownloadsModule {}
