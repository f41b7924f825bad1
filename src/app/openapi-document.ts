import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, getSchemaPath, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { ProblemDto } from '../platform/http/problem.dto.js';
import { PROBLEM_TYPE } from '../platform/http/problem.filter.js';

/** Returns the OpenAPI 3.1 document of the API, generated from the DTOs and from the decorators of the controllers. */
export function openApiDocument(app: INestApplication): OpenAPIObject {
  const description =
    'Quotes and orders for holographic displays. Amounts are euros with at most two decimals, rates fractions, times ISO 8601 in UTC.';
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('HoloPortal')
    .setDescription(description)
    .setVersion('1')
    .addGlobalResponse({
      status: 'default',
      description: 'An error',
      content: { [PROBLEM_TYPE]: { schema: { $ref: getSchemaPath(ProblemDto) } } },
    })
    .addCookieAuth('holoportal-access', undefined, 'session')
    .addBearerAuth(
      { type: 'http', scheme: 'bearer', description: 'An API token (`hpt_…`) with the named scope' },
      'token',
    );
  return SwaggerModule.createDocument(app, builder.build(), {
    extraModels: [ProblemDto],
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
  });
}

/**
 * Returns the part of the document that programs may use: the operations that accept API tokens, and the schemas that they
 * refer to.
 */
export function tokenDocument({ paths, components = {}, ...document }: OpenAPIObject): OpenAPIObject {
  const open = Object.entries(paths).flatMap(([path, item]) => {
    const operations = Object.entries(item as Record<string, { security?: Record<string, string[]>[] }>)
      .filter(([, { security = [] }]) => security.some((way) => 'token' in way))
      .map(([method, operation]) => [
        method,
        { ...operation, security: operation.security?.filter((way) => 'token' in way) },
      ]);
    return operations.length > 0 ? [[path, Object.fromEntries(operations)] as const] : [];
  });
  const used = new Set<string>();
  const visit = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      visit(components.schemas?.[name]);
    }
  };
  visit(open);
  const schemas = Object.fromEntries(Object.entries(components.schemas ?? {}).filter(([name]) => used.has(name)));
  const { token } = components.securitySchemes ?? {};
  return {
    ...document,
    paths: Object.fromEntries(open),
    components: { schemas, securitySchemes: token ? { token } : {} },
  };
}
