import { Module } from '@nestjs/common';
import { DownloadLinks } from './download-links.js';
import { DownloadsController } from './downloads.controller.js';

/** Provides signed links to features that offer stored files for download. */
@Module({ controllers: [DownloadsController], providers: [DownloadLinks], exports: [DownloadLinks] })
export class DownloadsModule {}
