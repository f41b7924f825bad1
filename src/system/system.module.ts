import { Module } from '@nestjs/common';
import { QuotesModule } from '../quotes/quotes.module.js';
import { SystemQuotesController } from './system-quotes.controller.js';

/** The staff's side of the features: thin controllers over their services. */
@Module({ imports: [QuotesModule], controllers: [SystemQuotesController] })
export class SystemModule {}
