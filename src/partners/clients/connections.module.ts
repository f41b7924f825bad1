import { Module } from '@nestjs/common';
import { ConnectionFollowers } from './connection-followers.js';

/** What follows of the end of a connection: for features that stand on connections, also in the worker, where nobody ends one. */
@Module({ providers: [ConnectionFollowers], exports: [ConnectionFollowers] })
export class ConnectionsModule {}
