import { Module } from '@nestjs/common';
import { QuotesModule } from '../quotes/quotes.module.js';
import { MessageNews } from './message-news.js';
import { MessagesController, UnreadMessagesController } from './messages.controller.js';
import { Messages } from './messages.service.js';

@Module({
  imports: [QuotesModule],
  controllers: [MessagesController, UnreadMessagesController],
  providers: [Messages, MessageNews],
})
export class MessagesModule {}
