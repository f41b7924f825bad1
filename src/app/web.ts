import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { NestExpressApplication } from '@nestjs/platform-express';
import express, { type NextFunction, type Request, type Response } from 'express';
import { entryPaths } from '../rules/entry-paths.js';
import { isAppAddress } from '../rules/site-paths.js';

/** Folder of the built web app. If it does not exist (tests, `npm run dev`), only the API is served. */
const FOLDER = fileURLToPath(new URL('../../web', import.meta.url));
/** Matches files that the build also wrote in compressed form, as .br and .gz. */
const PACKED = /\.(js|css|html|svg)$/;
/** Pages of the app that search engines may index. */
const FOUND: string[] = [entryPaths.login, entryPaths.signup, entryPaths.forgotPassword, entryPaths.partnerApply];
const ENCODINGS = { br: 'br', gzip: 'gz' };

/**
 * Returns the HTML file for a path: the file that preloads the data of the page's first screen if there is one,
 * otherwise the general file of the app.
 */
function pageFor(path: string, query: object): string {
  // The build rendered these pages without a query, so they fit only paths without one.
  const isPlain = Object.keys(query).length === 0;
  if (path === entryPaths.login) return isPlain ? '/login.html' : '/login-from.html';
  if ((path === entryPaths.signup || path === entryPaths.forgotPassword) && isPlain) return `${path}.html`;
  return /^\/(partners\/)?dashboard(\/|$)/.test(path) ? '/portal.html' : '/index.html';
}

/** Returns the hashes of the inline scripts in the prerendered sign-in page, for the content security policy. */
export function inlineScripts(): string[] {
  const page = `${FOLDER}/login.html`;
  if (!existsSync(page)) return [];
  const scripts = readFileSync(page, 'utf8').matchAll(/<script>(.*?)<\/script>/gs);
  return [...scripts].map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
}

/**
 * Serves the web app. Files with a hash in their name may be cached forever. Every other path outside the API returns a
 * page of the app.
 */
export function serveWeb(app: NestExpressApplication): void {
  if (!existsSync(`${FOLDER}/index.html`)) return;
  const web = express.Router();
  web.get('/{*file}', givePacked);
  web.use('/assets', express.static(`${FOLDER}/assets`, { immutable: true, maxAge: '1y', fallthrough: false }));
  web.use(express.static(FOLDER, { index: false, maxAge: '1h' }));
  web.get('/{*page}', (request: Request, response: Response, next: NextFunction) => {
    if (!isAppAddress(request.path)) return next(); // the request is for a missing file, or for a page of the public site
    response.set('Cache-Control', 'no-cache');
    if (!FOUND.includes(request.path)) response.set('X-Robots-Tag', 'noindex');
    request.url = pageFor(request.path, request.query);
    givePacked(request, response, next);
  });
  web.use(express.static(FOLDER, { index: false, cacheControl: false }));
  app.use((request: Request, response: Response, next: NextFunction) => {
    if (/^\/(api|health|metrics|mcp|oauth|\.well-known)(\/|$)/.test(request.path)) next();
    else web(request, response, next);
  });
}

/** Changes the request for a text file to its compressed copy, if the browser accepts that encoding. */
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
