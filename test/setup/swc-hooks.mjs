import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync, version } from '@swc/core';

const options = {
  swcrc: false,
  sourceMaps: true,
  module: { type: 'es6' },
  jsc: {
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: true },
    target: 'es2024',
    keepClassNames: true,
  },
};

/** Cache of compiled files, shared by all processes. Files are named by a hash of their source, so none is ever stale. */
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/tests/', import.meta.url));
mkdirSync(CACHE, { recursive: true });

/** Files with the source maps of this process's modules, by the module's address. */
export const sourceMaps = new Map();

// `node --import` of this file runs the TypeScript sources directly, with the decorator metadata that Nest reads.
registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith('.') && specifier.endsWith('.js') && context.parentURL?.split('?')[0].endsWith('.ts')) {
      const source = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL);
      if (existsSync(source)) return { url: source.href, shortCircuit: true };
    }
    return next(specifier, context);
  },
  load(url, context, next) {
    if (!url.startsWith('file:') || !url.split('?')[0].endsWith('.ts')) return next(url, context);
    const { code, map } = compiled(fileURLToPath(url));
    sourceMaps.set(url, map);
    return { format: 'module', source: readFileSync(code, 'utf8'), shortCircuit: true };
  },
});

/** Returns the files with the compiled code of a TypeScript file and its source map. */
function compiled(filename) {
  const source = readFileSync(filename, 'utf8');
  const hash = createHash('sha256')
    .update(JSON.stringify([version, options, filename, source]))
    .digest('hex');
  const [code, map] = ['.js', '.map'].map((ending) => join(CACHE, hash + ending));
  if (!existsSync(code)) {
    const made = transformSync(source, { ...options, filename });
    write(map, made.map);
    write(code, made.code);
  }
  return { code, map };
}

/** Writes a file atomically, so that processes that write the same file do not conflict. */
function write(file, text) {
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, text);
  renameSync(unfinished, file);
}
