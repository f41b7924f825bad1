import { Module } from '@nestjs/common';
import { AccessTokensController } from './access-tokens.controller.js';
import { AccessTokens } from './access-tokens.service.js';

/** API tokens: how programs of a company sign in. */
@Module({ controllers: [AccessTokensController], providers: [AccessTokens], exports: [AccessTokens] })
export class AccessTokensModule {}
