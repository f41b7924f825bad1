import { LoggerModule } from 'nestjs-pino';
import type { IncomingMessage } from 'node:http';
import { Config } from '../../config.js';
import { currentRequestId } from '../request-context.js';

/**
 * JSON logs with one line per request, each with the id that the response, its errors and its jobs carry. Never a
 * cookie, body or token.
 */
export const LoggingModule = LoggerModule.forRootAsync({
  inject: [Config],
  useFactory: (config: Config) => ({ pinoHttp: logOptions(config) }),
});

/** Options for the log of requests. */
export const logOptions = ({ logLevel }: Pick<Config, 'logLevel'>) => ({
  level: logLevel,
  genReqId: (request: IncomingMessage) => request.id,
  mixin: () => ({ requestId: currentRequestId() }),
  quietReqLogger: true,
  serializers: {
    req: ({ method, url }: { method: string; url: string }) => ({ method, url: withoutSecrets(url) }),
    res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
  },
  autoLogging: { ignore: (request: IncomingMessage) => !request.url?.startsWith('/api/') },
});

/**
 * Masks tokens in a URL, which give access to anybody who has them, both in the path and in the query: parameters named
 * token, and any word longer than an id (36 characters), as signatures and those of `newSecret` are.
 */
export const withoutSecrets = (url: string): string =>
  url.replace(/([?&]token=)[^&]*/gi, '$1***').replace(/[\w.-]{40,}/g, '***');
