import { Module } from '@nestjs/common';
import { ConnectionFollowers } from './connection-followers.js';

/** Followers of connections, for features that depend on connections; also in the worker, where no connection is ended. */
@Module({ providers: [ConnectionFollowers], exports: [ConnectionFollowers] })
export class ConnectionsModule {}
