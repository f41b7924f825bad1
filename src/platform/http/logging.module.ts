import { LoggerModule } from 'nestjs-pino';
import type { IncomingMessage } from 'node:http';
import { Config } from '../../config.js';
import { currentRequestId } from './request-context.js';

/** JSON logs, one line a request, each with the id that the answer, its errors and its jobs carry. Never a cookie, body or token. */
export const LoggingModule = LoggerModule.forRootAsync({
  inject: [Config],
  useFactory: (config: Config) => ({ pinoHttp: logOptions(config) }),
});

/** How requests are logged. */
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
 * The token of a link lets in whoever has it, be it in the path or in the query: what is called one, and whatever is
 * longer than an id (36 characters), as signatures and `newSecret` are.
 */
export const withoutSecrets = (url: string): string =>
  url.replace(/([?&]token=)[^&]*/gi, '$1***').replace(/[\w.-]{40,}/g, '***');
