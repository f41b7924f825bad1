import { Module } from '@nestjs/common';
import { AccessTokensController } from './access-tokens.controller.js';
import { AccessTokens } from './access-tokens.service.js';
import { AgentDocuments } from './oauth/agent-documents.service.js';
import { AgentGrantsController } from './oauth/agent-grants.controller.js';
import { AgentGrants } from './oauth/agent-grants.service.js';
import { AgentRequests } from './oauth/agent-requests.js';
import { AgentTokens } from './oauth/agent-tokens.service.js';
import { OAuthController } from './oauth/oauth.controller.js';

/** Sign-in of a company's programs: API tokens, and grants of agents by OAuth. */
@Module({
  controllers: [AccessTokensController, AgentGrantsController, OAuthController],
  providers: [AccessTokens, AgentDocuments, AgentGrants, AgentRequests, AgentTokens],
  exports: [AccessTokens],
})
export class AccessTokensModule {}
