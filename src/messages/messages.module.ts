import { Module } from '@nestjs/common';
import { HealthModule } from '../platform/health/health.module.js';
import { QuotesModule } from '../quotes/quotes.module.js';
import { MessageStreams } from './message-streams.js';
import { MessagesController, UnreadMessagesController } from './messages.controller.js';
import { Messages } from './messages.service.js';

@Module({
  imports: [HealthModule, QuotesModule],
  controllers: [MessagesController, UnreadMessagesController],
  providers: [Messages, MessageStreams],
})
export class MessagesModule {}
