import { Module } from '@nestjs/common';
import { HealthModule } from '../platform/health/health.module.js';
import { DownloadsModule } from '../platform/storage/downloads.module.js';
import { QuotesModule } from '../quotes/quotes.module.js';
import { MessageFilesController } from './files/message-files.controller.js';
import { MessageFiles } from './files/message-files.service.js';
import { RepliesController, ReplyMailsController } from './mail/replies.controller.js';
import { RefusedRepliesController } from './mail/refused-replies.controller.js';
import { RefusedReplies } from './mail/refused-replies.service.js';
import { Replies } from './mail/replies.service.js';
import { ReplyAddresses } from './mail/reply-addresses.js';
import { ReplyMails } from './mail/reply-mails.service.js';
import { MessageStreams } from './message-streams.js';
import { MessagesController, UnreadMessagesController } from './messages.controller.js';
import { Messages } from './messages.service.js';

@Module({
  imports: [DownloadsModule, HealthModule, QuotesModule],
  controllers: [
    MessageFilesController,
    MessagesController,
    UnreadMessagesController,
    RepliesController,
    ReplyMailsController,
    RefusedRepliesController,
  ],
  providers: [Messages, MessageFiles, MessageStreams, ReplyAddresses, RefusedReplies, Replies, ReplyMails],
  exports: [Messages],
})
export class MessagesModule {}
