import { Global, Module } from '@nestjs/common';
import { NotificationListener } from './notification-listener.js';
import { Replicas } from './replicas/replicas.js';
import { Transactions } from './transactions.js';

@Global()
@Module({
  providers: [NotificationListener, Replicas, Transactions],
  exports: [NotificationListener, Replicas, Transactions],
})
export class DatabaseModule {}
