import { writeFileSync } from 'node:fs';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AppModule } from './app/app.module.js';
import { loadConfig } from './config.js';
import { setPrefix } from './app/http.js';
import { openApiDocument } from './app/openapi-document.js';

/**
 * Writes the OpenAPI document to the file that is named on the command line. Starts no server and opens no connection.
 */
const [, , file = 'openapi.json'] = process.argv;
const app = await NestFactory.create<NestExpressApplication>(AppModule.with(loadConfig()), {
  preview: true,
  logger: false,
});
setPrefix(app);
writeFileSync(file, `${JSON.stringify(openApiDocument(app), null, 2)}\n`);
