// What `POST /pricing/calculate` is measured against: a handler behind the same guards, pipes and filters that only
// sends its body back. Plain JavaScript on the built application, whose classes carry their types at run time; the
// decorators are applied by hand.
import 'reflect-metadata';
import { Body, Controller, HttpCode, Module, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../../dist/src/app.module.js';
import { SignedIn } from '../../dist/src/common/access.js';
import { loadConfig } from '../../dist/src/config.js';
import { configureHttp } from '../../dist/src/http.js';

class BareController {
  echo(body) {
    return body;
  }
}
const echo = Object.getOwnPropertyDescriptor(BareController.prototype, 'echo');
Post()(BareController.prototype, 'echo', echo);
HttpCode(200)(BareController.prototype, 'echo', echo);
Body()(BareController.prototype, 'echo', 0);
SignedIn()(BareController);
Controller('bare')(BareController);

class BareModule {}
const config = loadConfig();
Module({ imports: [AppModule.with(config)], controllers: [BareController] })(BareModule);

const app = await NestFactory.create(BareModule, { logger: false, bodyParser: false });
configureHttp(app, config);
await app.listen(config.port);
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
