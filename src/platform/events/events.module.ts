import { Global, Module } from '@nestjs/common';
import { Events } from './events.js';

/** Provides the event bus to all features. */
@Global()
@Module({ providers: [Events], exports: [Events] })
export class EventsModule {}
