import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { NestExpressApplication } from '@nestjs/platform-express';
import express, { type NextFunction, type Request, type Response } from 'express';
import { entryPaths } from '../rules/entry-paths.js';
import { isAppAddress } from '../rules/site-paths.js';

/** The built web app. Without it (tests, `npm run dev`), only the API is served. */
const FOLDER = fileURLToPath(new URL('../../web', import.meta.url));
/** Files that the build has compressed: each also exists as .br and .gz. */
const PACKED = /\.(js|css|html|svg)$/;
/** Pages of the app that search engines may index. */
const FOUND: string[] = [entryPaths.login, entryPaths.signup, entryPaths.forgotPassword, entryPaths.partnerApply];
const ENCODINGS = { br: 'br', gzip: 'gz' };

/** Returns the HTML file for an address: one that preloads the data of its first screen, else the app's own. */
function pageFor(path: string, query: object): string {
  // These pages are rendered for an address without a query.
  const isPlain = Object.keys(query).length === 0;
  if (path === entryPaths.login) return isPlain ? '/login.html' : '/login-from.html';
  if ((path === entryPaths.signup || path === entryPaths.forgotPassword) && isPlain) return `${path}.html`;
  return /^\/(partners\/)?dashboard(\/|$)/.test(path) ? '/portal.html' : '/index.html';
}

/** Hashes of the inline scripts of the rendered sign-in page, for the content security policy. */
export function inlineScripts(): string[] {
  const page = `${FOLDER}/login.html`;
  if (!existsSync(page)) return [];
  const scripts = readFileSync(page, 'utf8').matchAll(/<script>(.*?)<\/script>/gs);
  return [...scripts].map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
}

/** Serves the web app. Files with a hash in their name are cached forever; every other address outside the API is a page of the app. */
export function serveWeb(app: NestExpressApplication): void {
  if (!existsSync(`${FOLDER}/index.html`)) return;
  const web = express.Router();
  web.get('/{*file}', givePacked);
  web.use('/assets', express.static(`${FOLDER}/assets`, { immutable: true, maxAge: '1y', fallthrough: false }));
  web.use(express.static(FOLDER, { index: false, maxAge: '1h' }));
  web.get('/{*page}', (request: Request, response: Response, next: NextFunction) => {
    if (!isAppAddress(request.path)) return next(); // a missing file; other pages belong to the site
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

/** Redirects the request for a text file to its compressed copy in an encoding that the browser accepts. */
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
