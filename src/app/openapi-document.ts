import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';

/** Returns the OpenAPI 3.1 document of the API, generated from the DTOs and from the decorators of the controllers. */
export function openApiDocument(app: INestApplication): OpenAPIObject {
  const description =
    'Quotes and orders for holographic displays. Amounts are euros with at most two decimals, rates fractions, times ISO 8601 in UTC.';
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('HoloPortal')
    .setDescription(description)
    .setVersion('1')
    .addCookieAuth('holoportal-access', undefined, 'session')
    .addBearerAuth(
      { type: 'http', scheme: 'bearer', description: 'An API token (`hpt_…`) with the named scope' },
      'token',
    );
  return SwaggerModule.createDocument(app, builder.build(), {
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
  });
}
