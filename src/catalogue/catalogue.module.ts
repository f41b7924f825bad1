import { Module } from '@nestjs/common';
import { CatalogItemsController } from './admin/catalog-items.controller.js';
import { CatalogItemsService } from './admin/catalog-items.service.js';
import { CatalogueAdminReader } from './admin/catalogue-admin.reader.js';
import { CatalogueImportController } from './admin/catalogue-import.controller.js';
import { CatalogueImport } from './admin/catalogue-import.service.js';
import { CatalogueAnswers } from './catalogue-answers.js';
import { CatalogueController } from './catalogue.controller.js';
import { CatalogueService } from './catalogue.service.js';
import { DataSheets } from './data-sheets/data-sheets.service.js';
import { ConfigurationOptionsController } from './admin/configuration-options.controller.js';
import { ConfigurationOptionsService } from './admin/configuration-options.service.js';
import { CataloguePicturesController, PicturesController } from './admin/pictures.controller.js';
import { Pictures } from './admin/pictures.service.js';
import { PriceConfigurationsController } from './admin/price-configurations.controller.js';
import { PriceConfigurationsService } from './admin/price-configurations.service.js';
import { ProductGroupsController } from './admin/product-groups.controller.js';
import { ProductGroupsService } from './admin/product-groups.service.js';
import { SlaPackagesController } from './admin/sla-packages.controller.js';
import { SlaPackagesService } from './admin/sla-packages.service.js';

/** The catalogue: routes that customers read, and its administration by staff. */
@Module({
  controllers: [
    CatalogueController,
    CatalogItemsController,
    PicturesController,
    CataloguePicturesController,
    PriceConfigurationsController,
    ConfigurationOptionsController,
    SlaPackagesController,
    ProductGroupsController,
    CatalogueImportController,
  ],
  providers: [
    CatalogueService,
    CatalogueAnswers,
    DataSheets,
    CatalogueAdminReader,
    CatalogItemsService,
    Pictures,
    PriceConfigurationsService,
    ConfigurationOptionsService,
    SlaPackagesService,
    ProductGroupsService,
    CatalogueImport,
  ],
  exports: [CatalogueService, Pictures],
})
export class CatalogueModule {}
