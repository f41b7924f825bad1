import { LoggerModule } from 'nestjs-pino';
import type { IncomingMessage } from 'node:http';
import { Config } from '../../config.js';
import { currentRequestId } from '../request-context.js';

/**
 * JSON logs with one line per request. Each line has the id of the request, which its response, its errors and its jobs
 * have as well. Cookies, bodies and tokens are never logged.
 */
export const LoggingModule = LoggerModule.forRootAsync({
  inject: [Config],
  useFactory: (config: Config) => ({ pinoHttp: logOptions(config) }),
});

/** Options of the request log. */
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
 * Masks tokens in the path and the query of a URL, because a token gives access to anyone who knows it. Masks
 * parameters named token, and every word that is longer than an id (36 characters): signatures and the tokens of
 * `newSecret` are longer.
 */
export const withoutSecrets = (url: string): string =>
  url.replace(/([?&]token=)[^&]*/gi, '$1***').replace(/[\w.-]{40,}/g, '***');
