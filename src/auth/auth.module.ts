import { createSecretKey } from 'node:crypto';
import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { Config } from '../config.js';
import { AccessGuard } from './access.guard.js';
import { AuthController } from './auth.controller.js';
import { AuthService } from './auth.service.js';
import { SessionsService } from './sessions.service.js';

@Module({
  imports: [
    DiscoveryModule,
    JwtModule.registerAsync({
      useFactory: (config: Config) => ({
        secret: createSecretKey(Buffer.from(config.sessionSecret)),
        signOptions: { algorithm: 'HS256' },
        verifyOptions: { algorithms: ['HS256'] },
      }),
      inject: [Config],
    }),
  ],
  controllers: [AuthController],
  providers: [AuthService, SessionsService, AccessGuard],
  exports: [AccessGuard],
})
export class AuthModule {}
