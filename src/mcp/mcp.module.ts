import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/catalogue.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { QuotesModule } from '../quotes/quotes.module.js';
import { McpController, WellKnownController } from './mcp.controller.js';
import { McpService } from './mcp.service.js';
import { McpResources } from './resources.js';
import { McpTools } from './tools.js';

/** Agents of companies, by the Model Context Protocol. */
@Module({
  imports: [CatalogueModule, QuotesModule, MessagesModule],
  controllers: [McpController, WellKnownController],
  providers: [McpService, McpTools, McpResources],
  exports: [McpService],
})
export class McpModule {}
