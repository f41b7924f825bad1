import { Module } from '@nestjs/common';
import { CatalogItemsController } from './catalog-items.controller.js';
import { CatalogItemsService } from './catalog-items.service.js';
import { CatalogueAnswers } from './catalogue-answers.js';
import { CatalogueController } from './catalogue.controller.js';
import { CatalogueService } from './catalogue.service.js';
import { ConfigurationOptionsController } from './configuration-options.controller.js';
import { ConfigurationOptionsService } from './configuration-options.service.js';
import { PriceConfigurationsController } from './price-configurations.controller.js';
import { PriceConfigurationsService } from './price-configurations.service.js';
import { SlaPackagesController } from './sla-packages.controller.js';
import { SlaPackagesService } from './sla-packages.service.js';

/** What is sold: as customers read it, and as staff edit it. */
@Module({
  controllers: [
    CatalogueController,
    CatalogItemsController,
    PriceConfigurationsController,
    ConfigurationOptionsController,
    SlaPackagesController,
  ],
  providers: [
    CatalogueService,
    CatalogueAnswers,
    CatalogItemsService,
    PriceConfigurationsService,
    ConfigurationOptionsService,
    SlaPackagesService,
  ],
  exports: [CatalogueService],
})
export class CatalogueModule {}
