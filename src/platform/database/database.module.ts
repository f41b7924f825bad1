import { Global, Module } from '@nestjs/common';
import { Replicas } from './replicas/replicas.js';
import { Transactions } from './transactions.js';

@Global()
@Module({ providers: [Replicas, Transactions], exports: [Replicas, Transactions] })
export class DatabaseModule {}
