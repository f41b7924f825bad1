import { writeFileSync } from 'node:fs';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AppModule } from './app/app.module.js';
import { loadConfig } from './config.js';
import { setPrefix } from './app/http.js';
import { openApiDocument, tokenDocument } from './app/openapi-document.js';

/**
 * Writes the OpenAPI document to the first file that is named on the command line, and the part of it that API tokens open to
 * the second. Starts no server and opens no connection.
 */
const [, , file = 'openapi.json', tokenFile] = process.argv;
const app = await NestFactory.create<NestExpressApplication>(AppModule.with(loadConfig()), {
  preview: true,
  logger: false,
});
setPrefix(app);
const document = openApiDocument(app);
write(file, document);
if (tokenFile) write(tokenFile, tokenDocument(document));

function write(path: string, content: object): void {
  writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`);
}
