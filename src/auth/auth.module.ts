import { createSecretKey } from 'node:crypto';
import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { Config } from '../config.js';
import { AccessTokensModule } from '../access-tokens/access-tokens.module.js';
import { AccessGuard } from './access.guard.js';
import { AuthController } from './auth.controller.js';
import { AuthService } from './auth.service.js';
import { DeviceMarks } from './device-marks.js';
import { EmailVerification } from './email-verification.service.js';
import { PasswordsController } from './passwords.controller.js';
import { PasswordsService } from './passwords.service.js';
import { RegistrationController } from './registration.controller.js';
import { RegistrationService } from './registration.service.js';
import { passportOptions, SessionStrategy } from './session.strategy.js';
import { SessionsController } from './sessions.controller.js';
import { StaffAccountsController } from './staff-accounts.controller.js';
import { UsersModule } from '../users/users.module.js';
import { SessionsService } from './sessions.service.js';
import { SignInLog } from './sign-in-log.js';
import { SignInLimits } from './sign-in-limits.js';

@Module({
  imports: [
    DiscoveryModule,
    UsersModule,
    AccessTokensModule,
    PassportModule.registerAsync({ useFactory: passportOptions }),
    JwtModule.registerAsync({
      useFactory: (config: Config) => ({
        secret: createSecretKey(Buffer.from(config.sessionSecret)),
        signOptions: { algorithm: 'HS256' },
        verifyOptions: { algorithms: ['HS256'] },
      }),
      inject: [Config],
    }),
  ],
  controllers: [
    AuthController,
    RegistrationController,
    PasswordsController,
    SessionsController,
    StaffAccountsController,
  ],
  providers: [
    AuthService,
    SessionsService,
    DeviceMarks,
    SignInLimits,
    SignInLog,
    RegistrationService,
    EmailVerification,
    PasswordsService,
    SessionStrategy,
    AccessGuard,
  ],
  exports: [AccessGuard, AuthService, PasswordsService, RegistrationService, SessionsService],
})
export class AuthModule {}
