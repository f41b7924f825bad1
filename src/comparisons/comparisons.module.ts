import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/catalogue.module.js';
import { ComparisonsController } from './comparisons.controller.js';
import { Comparisons } from './comparisons.service.js';

/** Saved comparisons of products. */
@Module({ imports: [CatalogueModule], controllers: [ComparisonsController], providers: [Comparisons] })
export class ComparisonsModule {}
