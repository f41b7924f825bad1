import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/catalogue.module.js';
import { ComparisonsController } from './comparisons.controller.js';
import { Comparisons } from './comparisons.service.js';

/** Products side by side, saved by who compares them. */
@Module({ imports: [CatalogueModule], controllers: [ComparisonsController], providers: [Comparisons] })
export class ComparisonsModule {}
