import { Global, Module } from '@nestjs/common';
import { Events } from './events.js';

/** The event bus, for all features. */
@Global()
@Module({ providers: [Events], exports: [Events] })
export class EventsModule {}
