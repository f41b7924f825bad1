// Baseline for `POST /pricing/calculate` and `GET /catalog`: handlers behind the same guards, pipes and filters that
// only return their body, or the bytes of BYTES_URL. Plain JavaScript that imports the built application, because its
// classes have type metadata at run time; the decorators are applied by hand.
import 'reflect-metadata';
import { Body, Controller, Get, HttpCode, Module, Post, Res } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../../dist/src/app/app.module.js';
import { Public, SignedIn } from '../../dist/src/platform/http/access.js';
import { loadConfig } from '../../dist/src/config.js';
import { configureHttp } from '../../dist/src/app/http.js';

class BareController {
  echo(body) {
    return body;
  }

  bytes(response) {
    response.set('Content-Type', 'application/json; charset=utf-8').end(bytes);
  }
}
const bytes = Buffer.from(await (await fetch(process.env.BYTES_URL)).arrayBuffer());
const echo = Object.getOwnPropertyDescriptor(BareController.prototype, 'echo');
Post()(BareController.prototype, 'echo', echo);
HttpCode(200)(BareController.prototype, 'echo', echo);
Body()(BareController.prototype, 'echo', 0);
const send = Object.getOwnPropertyDescriptor(BareController.prototype, 'bytes');
Get()(BareController.prototype, 'bytes', send);
Res()(BareController.prototype, 'bytes', 0);
Public()(BareController.prototype, 'bytes', send);
SignedIn()(BareController);
Controller('bare')(BareController);

class BareModule {}
const config = loadConfig();
Module({ imports: [AppModule.with(config)], controllers: [BareController] })(BareModule);

const app = await NestFactory.create(BareModule, { logger: false, bodyParser: false });
configureHttp(app, config);
await app.listen(config.port);
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
