import type { NestExpressApplication } from '@nestjs/platform-express';
import { SwaggerModule } from '@nestjs/swagger';
import compression from 'compression';
import cookieParser from 'cookie-parser';
import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';
import { SessionsService } from '../auth/sessions.service.js';
import { AccessTokens } from '../access-tokens/access-tokens.service.js';
import { bearerToken } from '../platform/http/bearer-token.js';
import { isInPunchOut, readAccessToken, readPunchOutToken } from '../auth/session-cookies.js';
import { readBody, readForm, readXml, SERVER_TIMES } from '../platform/http/body.middleware.js';
import { openToAgentPages, refuseCrossSite } from '../platform/http/cross-site.middleware.js';
import { DatabaseGate } from '../platform/database/database-gate.js';
import { notFound, unavailable } from '../platform/errors.js';
import { McpService } from '../mcp/mcp.service.js';
import { SiteService } from '../site/site.service.js';
import { identify, refuseForeign, refuseUnreadable } from '../platform/http/request.middleware.js';
import { traceRequest } from '../platform/http/trace.middleware.js';
import { measure } from '../platform/http/measure.middleware.js';
import { Metrics } from '../platform/metrics/metrics.js';
import type { Config } from '../config.js';
import { CxmlService, unread } from '../procurement/cxml/cxml.service.js';
import { PunchOuts } from '../procurement/punchout/punch-outs.service.js';
import { entryPaths } from '../rules/entry-paths.js';
import { openApiDocument } from './openapi-document.js';
import { openToBuyer, PUNCHOUT_START } from './punch-out-pages.js';
import { inlineScripts, serveWeb } from './web.js';

/** Prefixes of the addresses for programs: the routes of the API, `/mcp` for agents, and OAuth for their sign-in. */
const JSON_ONLY = ['/api', '/mcp'];
const FORMS_ONLY = '/oauth';
const PROGRAMS = [...JSON_ONLY, FORMS_ONLY];

/** Puts all routes under `/api/v1`, except those whose addresses other programs prescribe. */
export function setPrefix(app: NestExpressApplication): void {
  app.setGlobalPrefix('api/v1', {
    exclude: ['health/live', 'health/ready', 'metrics', 'mcp', 'oauth/token', 'oauth/revoke', '.well-known/*path'],
  });
}

/**
 * Sets up the HTTP layer between the socket and the controllers: middleware, headers, static files. The server and the
 * tests use it.
 */
export function configureHttp(app: NestExpressApplication, config: Config): void {
  setPrefix(app);
  Object.assign(app.getHttpServer(), SERVER_TIMES);
  app.set('trust proxy', config.trustProxy);
  app.set('etag', false);
  app.set('query parser', 'simple');
  app.disable('x-powered-by');
  app.use(measure(app.get(Metrics)));
  app.use(identify);
  app.use(traceRequest);
  app.use(helmet(securityHeaders(config)));
  app.enableCors(openToAgentPages);
  // Mail programs load these pictures from any origin. The preview of a mail does too, because its iframe has an opaque
  // origin.
  app.use(['/pictures', '/api/v1/catalog/pictures'], (_request: Request, response: Response, next: NextFunction) => {
    response.set('Cross-Origin-Resource-Policy', 'cross-origin');
    next();
  });
  const database = app.get(DatabaseGate);
  app.use(['/api/v1', '/mcp', FORMS_ONLY], (_request: Request, _response: Response, next: NextFunction) => {
    next(database.isClosed ? unavailable() : undefined);
  });
  app.use(compression());
  app.use(cookieParser());
  app.use([entryPaths.punchOutBase, PUNCHOUT_START], openToBuyer(app.get(PunchOuts), config));
  app.use(refuseCrossSite(config.publicUrl));
  app.use(
    '/api/v1/cxml',
    readXml((status, response) => {
      response.type('text/xml').send(app.get(CxmlService).write(unread(status)));
    }),
  );
  app.use(JSON_ONLY, refuseForeign);
  app.use([FORMS_ONLY, '/api/v1/oci'], readForm);
  app.use(
    JSON_ONLY,
    readBody(async (request) => {
      const bearer = bearerToken(request);
      if (bearer) return (await app.get(AccessTokens).actorOf(bearer, request.ip)) !== undefined;
      const token = isInPunchOut(request) ? readPunchOutToken(request, config) : readAccessToken(request, config);
      return app.get(SessionsService).isSigned(token);
    }, Boolean(config.replyWebhookSecret)),
  );
  app.use(PROGRAMS, refuseUnreadable);
  app.use(PROGRAMS, (_request: Request, response: Response, next: NextFunction) => {
    response.set('Cache-Control', 'no-store');
    next();
  });
  SwaggerModule.setup('api/docs', app, () => openApiDocument(app), {
    jsonDocumentUrl: 'api/openapi.json',
    customSiteTitle: 'HoloPortal API',
  });
  app.use('/api', (request: Request, _response: Response, next: NextFunction) => {
    next(
      /^\/(v1|docs|openapi\.json)(\/|-|$)/.test(request.path)
        ? undefined
        : notFound('There is nothing at this address.'),
    );
  });
  app.get(McpService).describeFrom(app);
  app.use(app.get(SiteService).handle);
  serveWeb(app);
}

/**
 * Returns the options of helmet with a strict content security policy. Inline scripts are blocked, except those that
 * the build wrote into a page. Inline styles are allowed, because emotion writes styles at run time.
 */
function securityHeaders({ secureCookies }: Config): Parameters<typeof helmet>[0] {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        scriptSrc: ["'self'", ...inlineScripts()],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'"],
        ...(secureCookies && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: secureCookies,
    crossOriginEmbedderPolicy: false,
  };
}
