import { Module } from '@nestjs/common';
import { AccessTokensController } from './access-tokens.controller.js';
import { AccessTokens } from './access-tokens.service.js';
import { AccessChangesController } from './changes/access-changes.controller.js';
import { AccessChanges } from './changes/access-changes.service.js';
import { AgentDocuments } from './oauth/agent-documents.service.js';
import { AgentGrantsController } from './oauth/agent-grants.controller.js';
import { AgentGrants } from './oauth/agent-grants.service.js';
import { AgentRequests } from './oauth/agent-requests.js';
import { AgentTokens } from './oauth/agent-tokens.service.js';
import { OAuthController } from './oauth/oauth.controller.js';

/** Sign-in of a company's programs: API tokens, and grants of agents by OAuth. */
@Module({
  controllers: [AccessChangesController, AccessTokensController, AgentGrantsController, OAuthController],
  providers: [AccessChanges, AccessTokens, AgentDocuments, AgentGrants, AgentRequests, AgentTokens],
  exports: [AccessTokens],
})
export class AccessTokensModule {}
