import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/catalogue.module.js';
import { ResellersModule } from '../partner-programme/resellers/resellers.module.js';
import { SiteCards } from './site-cards.service.js';
import { SiteSearchController } from './site-search.controller.js';
import { SiteService } from './site.service.js';

/** Public site, rendered on the server. `app/http.ts` passes requests to it before it serves the files of the app. */
@Module({
  imports: [CatalogueModule, ResellersModule],
  controllers: [SiteSearchController],
  providers: [SiteCards, SiteService],
  exports: [SiteService],
})
export class SiteModule {}
