import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { NestExpressApplication } from '@nestjs/platform-express';
import express, { type NextFunction, type Request, type Response } from 'express';
import { entryPaths } from '../rules/entry-paths.js';
import { isAppAddress } from '../rules/site-paths.js';

/** The built web app. Where it is missing (tests, `npm run dev`) only the API is served. */
const FOLDER = fileURLToPath(new URL('../../web', import.meta.url));
/** What the build has packed: each of these files lies there as .br and .gz, too. */
const PACKED = /\.(js|css|html|svg)$/;
/** What search engines may show of the app: the ways in. */
const FOUND: string[] = [entryPaths.login, entryPaths.signup, entryPaths.forgotPassword, entryPaths.partnerApply];
const ENCODINGS = { br: 'br', gzip: 'gz' };

/** The page for an address: those that ask at once for what their first screen needs, else the app's own. */
function pageFor(path: string, query: object): string {
  // They are drawn as they are without a way back.
  const isPlain = Object.keys(query).length === 0;
  if (path === entryPaths.login) return isPlain ? '/login.html' : '/login-from.html';
  if ((path === entryPaths.signup || path === entryPaths.forgotPassword) && isPlain) return `${path}.html`;
  return /^\/(partners\/)?dashboard(\/|$)/.test(path) ? '/portal.html' : '/index.html';
}

/** The content security policy's names of the scripts that stand in the page that comes drawn. */
export function inlineScripts(): string[] {
  const page = `${FOLDER}/login.html`;
  if (!existsSync(page)) return [];
  const scripts = readFileSync(page, 'utf8').matchAll(/<script>(.*?)<\/script>/gs);
  return [...scripts].map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
}

/** Files with a hash in their name never change; every other address that is not the API's is the app itself. */
export function serveWeb(app: NestExpressApplication): void {
  if (!existsSync(`${FOLDER}/index.html`)) return;
  const web = express.Router();
  web.get('/{*file}', givePacked);
  web.use('/assets', express.static(`${FOLDER}/assets`, { immutable: true, maxAge: '1y', fallthrough: false }));
  web.use(express.static(FOLDER, { index: false, maxAge: '1h' }));
  web.get('/{*page}', (request: Request, response: Response, next: NextFunction) => {
    if (!isAppAddress(request.path)) return next(); // a file that there is not: pages are the site's
    response.set('Cache-Control', 'no-cache');
    if (!FOUND.includes(request.path)) response.set('X-Robots-Tag', 'noindex');
    request.url = pageFor(request.path, request.query);
    givePacked(request, response, next);
  });
  web.use(express.static(FOLDER, { index: false, cacheControl: false }));
  app.use((request: Request, response: Response, next: NextFunction) => {
    if (/^\/(api|health|metrics)(\/|$)/.test(request.path)) next();
    else web(request, response, next);
  });
}

/** Turns a request for a text to the packed file that the browser reads. */
function givePacked(request: Request, response: Response, next: NextFunction): void {
  if (!PACKED.test(request.path) || !existsSync(`${FOLDER}${request.path}`)) return next();
  response.vary('Accept-Encoding').type(request.path.slice(request.path.lastIndexOf('.')));
  const encoding = request.acceptsEncodings(['br', 'gzip']) as keyof typeof ENCODINGS | false;
  if (encoding) {
    response.set('Content-Encoding', encoding);
    request.url = `${request.path}.${ENCODINGS[encoding]}`;
  }
  next();
}
